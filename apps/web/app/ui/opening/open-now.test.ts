import { describe, expect, it } from "vitest";
import { openState } from "./open-now.ts";

const HOUSTON = "America/Chicago";
/** Monday to Friday 9 to 12 and 1 to 5. */
const HOURS = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, opens: 780, closes: 1020 },
  { day, opens: 540, closes: 720 },
]);

describe("open now", () => {
  it.each([
    ["in the morning", "2026-01-05T15:00:00Z", { open: true, until: 720 }],
    [
      "a minute before it opens",
      "2026-01-05T14:59:59Z",
      { open: false, next: { day: 1, opens: 540, daysAhead: 0 } },
    ],
    [
      "in the lunch break",
      "2026-01-05T18:30:00Z",
      { open: false, next: { day: 1, opens: 780, daysAhead: 0 } },
    ],
    [
      "in the minute it closes",
      "2026-01-05T23:00:00Z",
      { open: false, next: { day: 2, opens: 540, daysAhead: 1 } },
    ],
    ["on Friday night", "2026-01-10T02:00:00Z", { open: false, next: { day: 1, opens: 540, daysAhead: 3 } }],
    ["by summer time", "2026-07-06T14:00:00Z", { open: true, until: 720 }],
  ])("%s [DENT-06]", (_case, now, state) => {
    expect(openState(HOURS, new Date(now), HOUSTON)).toEqual(state);
  });

  it("is by the office's clock, not by the visitor's [DENT-06]", () => {
    const now = new Date("2026-01-05T15:00:00Z");
    expect(openState(HOURS, now, "America/Los_Angeles")).toEqual({
      open: false,
      next: { day: 1, opens: 540, daysAhead: 0 },
    });
  });

  it("comes back in a week where one day is open [DENT-06]", () => {
    const monday = [{ day: 1, opens: 540, closes: 720 }];
    expect(openState(monday, new Date("2026-01-05T20:00:00Z"), HOUSTON)).toEqual({
      open: false,
      next: { day: 1, opens: 540, daysAhead: 7 },
    });
  });

  it("takes hours that touch for one stretch [DENT-06]", () => {
    const touching = [
      { day: 1, opens: 540, closes: 720 },
      { day: 1, opens: 720, closes: 1020 },
    ];
    expect(openState(touching, new Date("2026-01-05T15:00:00Z"), HOUSTON)).toEqual({
      open: true,
      until: 1020,
    });
  });

  it("says nothing without hours [DENT-06]", () => {
    expect(openState([], new Date("2026-01-05T15:00:00Z"), HOUSTON)).toBeNull();
  });
});
