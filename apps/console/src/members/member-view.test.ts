import { describe, expect, it } from "vitest";
import { bodyOf, FIRST_VIEW, readView, SAVED_VIEWS, sortView, writeView } from "./member-view.ts";

describe("a view of the list of members", () => {
  it.each(SAVED_VIEWS)("$label is read from its own address [OPS-03]", ({ view }) => {
    const whole = { ...FIRST_VIEW, ...view };
    expect(readView(writeView(whole))).toEqual(whole);
  });

  it("has an address without what is as at first, and takes nothing unknown [OPS-03]", () => {
    expect(writeView(FIRST_VIEW)).toBe("");
    expect(readView("?state=&ends=30&color=red")).toEqual({ ...FIRST_VIEW, state: "", ends: "30" });
  });

  it("turns the order of the same column, and begins another one at its start [OPS-03]", () => {
    const byName = sortView(FIRST_VIEW, "name");
    expect([byName.sort, byName.up]).toEqual(["name", "yes"]);
    expect(sortView(byName, "name").up).toBe("");
    expect(sortView(byName, "joined").up).toBe("");
  });

  it("asks the server for what is chosen alone [OPS-03]", () => {
    expect(bodyOf(FIRST_VIEW)).toEqual({ state: "active", sort: "joined", ascending: false });
    const chosen = { ...FIRST_VIEW, state: "", ends: "30", past_due: "yes", plan: "plus", up: "yes" };
    expect(bodyOf(chosen)).toEqual({
      plan: "plus",
      ends_within: 30,
      is_past_due: true,
      sort: "joined",
      ascending: true,
    });
  });
});
