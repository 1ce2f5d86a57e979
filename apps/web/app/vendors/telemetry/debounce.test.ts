import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debounce } from "./debounce.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells of a scroll once, 200 ms after it came to rest, as it was then [DENT-09]", () => {
  const told: number[] = [];
  const scrolled = debounce(200, (seen: number) => told.push(seen));
  for (const seen of [1, 2, 3]) {
    scrolled(seen);
    vi.advanceTimersByTime(199);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([3]);
  scrolled(9);
  vi.advanceTimersByTime(200);
  expect(told).toEqual([3, 9]);
});
