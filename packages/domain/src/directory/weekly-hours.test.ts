import { describe, expect, it } from "vitest";
import { readWeeklyHours, writeWeeklyHours } from "./weekly-hours.ts";

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
});
