import { expect, it } from "vitest";
import { isPollSlow, pollPause } from "./poll-pause.ts";

it("asks once a second for 30 tries, then less and less often, and never stops [MEM-05]", () => {
  const pauses = Array.from({ length: 60 }, (_, tries) => pollPause(tries));
  expect(pauses.slice(0, 31).every((ms) => ms === 1000)).toBe(true);
  expect(pauses.slice(31, 34)).toEqual([1500, 2250, 3375]);
  expect(Math.max(...pauses)).toBe(30_000);
});

it("offers help from the thirtieth try on [MEM-05]", () => {
  expect([isPollSlow(29), isPollSlow(30)]).toEqual([false, true]);
});
