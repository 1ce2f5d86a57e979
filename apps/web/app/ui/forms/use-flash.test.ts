import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFlash } from "./use-flash.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const openFlash = () => {
  const flash = createFlash<string>(2000);
  const seen: string[] = [];
  flash.subscribe(() => seen.push(`${flash.read().error} ${flash.read().isFlashing}`));
  return { flash, seen };
};

describe("a flashing error [APP-11]", () => {
  it("flashes for its time, and stays with its field", () => {
    const { flash, seen } = openFlash();
    flash.show("wrong");
    vi.advanceTimersByTime(1999);
    expect(flash.read()).toEqual({ error: "wrong", isFlashing: true });
    vi.advanceTimersByTime(1);
    expect(flash.read()).toEqual({ error: "wrong", isFlashing: false });
    expect(seen).toEqual(["wrong true", "wrong false"]);
  });

  it("flashes for the given time", () => {
    const { flash } = openFlash();
    flash.show("too old", 3000);
    vi.advanceTimersByTime(2999);
    expect(flash.read().isFlashing).toBe(true);
    vi.advanceTimersByTime(1);
    expect(flash.read().isFlashing).toBe(false);
  });

  it("starts over when it is shown again", () => {
    const { flash } = openFlash();
    flash.show("one");
    vi.advanceTimersByTime(1500);
    flash.show("two");
    vi.advanceTimersByTime(1500);
    expect(flash.read()).toEqual({ error: "two", isFlashing: true });
  });

  it("is gone when the field changes, and stays gone", () => {
    const { flash, seen } = openFlash();
    flash.show("wrong");
    flash.clear();
    flash.clear();
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(["wrong true", "null false"]);
  });

  it("ends with its screen", () => {
    const { flash, seen } = openFlash();
    flash.show("wrong");
    flash.stop();
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(["wrong true"]);
  });
});
