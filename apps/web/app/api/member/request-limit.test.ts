import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestLimit } from "./request-limit.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it("a request without an answer ends after ten seconds", () => {
  const signal = requestLimit();
  vi.advanceTimersByTime(9_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

it.each([0, 4_000, 9_000])("the page's own busy time does not count, from %i ms on", (before) => {
  const signal = requestLimit();
  vi.advanceTimersByTime(before);
  // The clock goes on, and no timer is called.
  vi.setSystemTime(before + 60_000);
  vi.advanceTimersByTime(10_999 - before);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});
