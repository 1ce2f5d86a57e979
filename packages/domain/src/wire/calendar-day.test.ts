import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf, daysInMonth, makeDay, parseDay, splitDay } from "./calendar-day.ts";

const moment = fc.date({
  min: new Date("1900-01-01T00:00:00Z"),
  max: new Date("2199-12-31T00:00:00Z"),
  noInvalidDate: true,
});

describe("calendar days", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", null],
    ["1900-02-29", null],
    ["2000-02-29", "2000-02-29"],
    ["2024-02-31", null],
    ["2024-04-31", null],
    ["2024-00-10", null],
    ["2024-13-10", null],
    ["2024-12-00", null],
    ["2024-1-05", null],
    ["2024-01-05T00:00:00Z", null],
    ["", null],
  ])("read %j as %j", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it("are made of whole numbers alone", () => {
    expect(makeDay(2024, 1.5, 1)).toBeNull();
    expect(makeDay(2024, 1, Number.NaN)).toBeNull();
  });

  it("are what the computer's own calendar says", () => {
    void fc.assert(
      fc.property(moment, (then) => {
        const day = dayOf(then);
        const { year, month, date } = splitDay(day);
        expect([year, month, date]).toEqual([
          then.getUTCFullYear(),
          then.getUTCMonth() + 1,
          then.getUTCDate(),
        ]);
        expect(makeDay(year, month, date)).toBe(day);
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }),
    );
  });

  it("go forward and back over months and years", () => {
    expect(addDays("2023-12-31", 1)).toBe("2024-01-01");
    expect(addDays("2024-03-07", -7)).toBe("2024-02-29");
    void fc.assert(
      fc.property(moment, fc.integer({ min: -5000, max: 5000 }), (then, days) => {
        expect(addDays(addDays(dayOf(then), days), -days)).toBe(dayOf(then));
      }),
    );
  });
});
