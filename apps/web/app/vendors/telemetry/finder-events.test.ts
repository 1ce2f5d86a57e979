import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debounce } from "./finder-events.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("reports a scroll once, 200 ms after its end, with its last value [DENT-09]", () => {
  const calls: number[] = [];
  const scrolled = debounce(200, (seen: number) => calls.push(seen));
  for (const seen of [1, 2, 3]) {
    scrolled(seen);
    vi.advanceTimersByTime(199);
  }
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([3]);
  scrolled(9);
  vi.advanceTimersByTime(200);
  expect(calls).toEqual([3, 9]);
});
