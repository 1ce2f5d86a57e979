import { describe, expect, it } from "vitest";
import {
  CLOSED,
  type ComboboxKey,
  type ComboboxState,
  isComboboxKey,
  reduceCombobox,
} from "./use-combobox.ts";

const IDS = ["a", "b", "c"];
const on = (active: string | null): ComboboxState => ({ open: true, active });
const press = (state: ComboboxState, key: ComboboxKey, alt = false, ids: readonly string[] = IDS) =>
  reduceCombobox(state, { type: "pressed", key, alt, ids });

describe("combobox", () => {
  it.each<[string, ComboboxState, ComboboxKey, ComboboxState]>([
    ["opens on the first option", CLOSED, "ArrowDown", on("a")],
    ["opens on the last option", CLOSED, "ArrowUp", on("c")],
    ["goes down", on("a"), "ArrowDown", on("b")],
    ["goes up", on("b"), "ArrowUp", on("a")],
    ["starts over after the last one", on("c"), "ArrowDown", on("a")],
    ["starts over before the first one", on("a"), "ArrowUp", on("c")],
    ["forgets an option that is gone", on("x"), "ArrowDown", on("a")],
    ["goes back to the text with Home", on("b"), "Home", on(null)],
    ["goes back to the text with End", on("b"), "End", on(null)],
    ["closes with Escape", on("b"), "Escape", CLOSED],
    ["closes when Tab leaves it", on("b"), "Tab", CLOSED],
    ["closes when an option is taken", on("b"), "Enter", CLOSED],
    ["leaves Enter to the form when no option is active", on(null), "Enter", on(null)],
  ])("%s", (_, before, key, after) => {
    expect(press(before, key)).toEqual(after);
  });

  it("opens and closes with Alt without choosing", () => {
    expect(press(CLOSED, "ArrowDown", true)).toEqual(on(null));
    expect(press(on("b"), "ArrowUp", true)).toEqual(CLOSED);
  });

  it("has nothing to be on when there are no options", () => {
    expect(press(CLOSED, "ArrowDown", false, [])).toEqual(on(null));
    expect(press(CLOSED, "ArrowUp", false, [])).toEqual(on(null));
  });

  it("is back at the text with every letter typed", () => {
    expect(reduceCombobox(on("b"), { type: "typed", text: "a" })).toEqual(on(null));
    expect(reduceCombobox(on("b"), { type: "typed", text: "" })).toEqual(on(null));
    expect(reduceCombobox(CLOSED, { type: "typed", text: "a" })).toEqual(on(null));
  });

  it("stays closed when Escape empties the text", () => {
    expect(reduceCombobox(CLOSED, { type: "typed", text: "" })).toBe(CLOSED);
  });

  it("stays on its option when it is entered again, and closes when it is left", () => {
    expect(reduceCombobox(on("b"), { type: "entered" })).toEqual(on("b"));
    expect(reduceCombobox(on("b"), { type: "left" })).toEqual(CLOSED);
    expect(reduceCombobox(CLOSED, { type: "left" })).toBe(CLOSED);
  });

  it("takes its own keys only", () => {
    expect(["ArrowDown", "Escape"].every(isComboboxKey)).toBe(true);
    expect(["a", "ArrowLeft", "constructor"].some(isComboboxKey)).toBe(false);
  });
});
