import { describe, expect, it } from "vitest";
import { readHolidayHours, readWeeklyHours, writeWeeklyHours } from "./weekly-hours.ts";

describe("a card's hours of the week", () => {
  it("are read as hours of days, with a break and up to midnight [USE-07]", () => {
    expect(readWeeklyHours([1980, 2160, 2220, 2880, 9000, 10_080])).toEqual([
      { day: 1, opens: 540, closes: 720 },
      { day: 1, opens: 780, closes: 1440 },
      { day: 6, opens: 360, closes: 1440 },
    ]);
    expect(readWeeklyHours([])).toEqual([]);
  });

  it("are written as they are read, in order [USE-07]", () => {
    const minutes = [1980, 2160, 2220, 2880, 9000, 10_080];
    expect(writeWeeklyHours(readWeeklyHours(minutes).reverse())).toEqual(minutes);
  });

  it("are joined by the days that the office named, as numbers [OFF-03]", () => {
    const holidays = [
      { day: "2026-12-24", opens: 480, closes: 720 },
      { day: "2026-12-25", opens: null, closes: null },
    ];
    expect(readHolidayHours([20_811, 480, 720, 20_812, 0, 0])).toEqual(holidays);
    expect(readHolidayHours([20_811, 480])).toEqual([]);
  });
});
