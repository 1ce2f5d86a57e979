import { expect, it } from "vitest";
import { homeDay, latestHomeDay } from "./home-day.ts";

const OFFICE = "America/Chicago";
/** 00:30 in Chicago. */
const LATE = new Date("2026-11-20T06:30:00Z");
/** 23:30 in Chicago. */
const EARLY = new Date("2026-11-20T05:30:00Z");

it.each([
  [LATE, "HI", "2026-11-19"],
  [LATE, "hi ", "2026-11-19"],
  [LATE, "CA", "2026-11-19"],
  [LATE, "TX", "2026-11-19"],
  [LATE, "ME", "2026-11-20"],
  [EARLY, "ME", "2026-11-20"],
  [EARLY, "IL", "2026-11-19"],
  [LATE, "PR", "2026-11-20"],
  [LATE, "", "2026-11-20"],
  [LATE, null, "2026-11-20"],
  [EARLY, undefined, "2026-11-19"],
])("is the day in the state, or at the office: %s in %s", (moment, state, day) => {
  expect(homeDay(state, OFFICE, moment)).toBe(day);
});

it("is late where the east begins a day", () => {
  expect([EARLY, LATE].map(latestHomeDay)).toEqual(["2026-11-20", "2026-11-20"]);
});
