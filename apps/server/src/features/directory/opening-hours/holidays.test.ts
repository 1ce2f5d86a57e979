import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSteepGrowth } from "../../../../../../tools/test-size/steep-growth.ts";
import { readHolidays, writeHolidays } from "./holidays.ts";

const shown = (text: string) => {
  const read = readHolidays(text);
  return "error" in read ? read : writeHolidays(read.holidays);
};

describe("holidays in a cell", () => {
  it.each([
    ["2026-12-25 closed", "2026-12-25 closed"],
    [
      "2026-12-25 Closed Christmas; 2026-12-24 8:00-12:00",
      "2026-12-24 08:00-12:00; 2026-12-25 closed Christmas",
    ],
    ["2026-07-03 closed 4th of July", "2026-07-03 closed 4th of July"],
    ["2026-12-25: closed", "2026-12-25 closed"],
    ["2026-12-25 closed (Christmas)", "2026-12-25 closed (Christmas)"],
    // The same days and times as in the columns beside it.
    ["12/25/2026 closed", "2026-12-25 closed"],
    ["2026-12-24 9am-1pm", "2026-12-24 09:00-13:00"],
    ["2026-12-24 8-5 Inventory", "2026-12-24 08:00-17:00 Inventory"],
    ["2026-12-24 8 a.m. to noon", "2026-12-24 08:00-12:00"],
    ["2026-12-24 08:30–12:00 Christmas Eve", "2026-12-24 08:30-12:00 Christmas Eve"],
    ["2026-12-24 1-5", "2026-12-24 13:00-17:00"],
    ["2026-12-31 8:00-0:00", "2026-12-31 08:00-24:00"],
    ["24/12/2026 cerrado", "2026-12-24 closed"],
    ["24/13/2026 cerrado", { error: 'has "24/13/2026 cerrado", which is no day with hours' }],
    ["12/24/26 closed", "2026-12-24 closed"],
    ["2026-12-25 cerrado Navidad", "2026-12-25 closed Navidad"],
    // Each line is a day of its own.
    ["2026-12-24 closed\n2026-12-25 closed", "2026-12-24 closed; 2026-12-25 closed"],
    ["2026-12-24 closed | 2026-12-25 closed", "2026-12-24 closed; 2026-12-25 closed"],
  ])("reads %j as %j [USE-07]", (text, value) => {
    expect(shown(text)).toEqual(value);
  });

  it.each([
    "2026-12-24 closed at noon",
    "2026-12-24 closed 12-1",
    "2026-12-24 closed until 10am",
    "2026-12-24 closed after 12",
    "2026-12-24 closed from 1 to 3",
    "2026-12-24 closed in the afternoon",
    "2026-12-24 closed early",
    "2026-12-24 closed half day",
    "2026-12-24 cerrado a las 12",
    "2026-12-24 cerrado por la mañana",
    "2026-12-24 closed 2026-12-25 closed",
    "2026-12-24 closed to 2027-01-02",
  ])("asks of %j whether the office is closed all day [USE-07]", (text) => {
    expect(shown(text)).toEqual({
      error: `has "${text}", which is not closed all day: give each day its hours`,
    });
  });

  it.each([
    "Thanksgiving weekend",
    "Dec 24 - Jan 2",
    "12/25 closed",
    "2026-12-25",
    "2026-02-30 closed",
    "2026-12-24 noon",
    "2026-12-24 until noon",
    "2026-12-24 8:00-12:00, 13:00-17:00",
    "2026-12-24 8:00-12:00 13:00-17:00",
    "2026-12-24 8-12 & 1-5",
    "2026-12-24 20:00-8:00",
    "2026-12-31 20:00-2:00",
    "2026-12-24 8:75-9:00",
    "2026-12-24 - 2027-01-02 closed",
    "closed",
    `2026-12-24 closed ${"x".repeat(41)}`,
  ])("refuses %j [USE-07]", (text) => {
    expect(shown(text)).toEqual({ error: `has "${text.slice(0, 40)}", which is no day with hours` });
  });

  it("refuses a day twice [USE-07]", () => {
    expect(shown("2026-12-25 closed; 12/25/2026 8-12")).toEqual({ error: "has a day twice" });
  });

  it("reads back any hours that it writes [USE-07]", () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(null, "Christmas", "4th of July"), (pair, name) => {
        const [opens = 0, closes = 0] = pair.toSorted((one, other) => one - other);
        const holidays = [{ day: "2026-12-24", opens, closes, name }];
        expect(readHolidays(writeHolidays(holidays))).toEqual({ holidays });
      }),
    );
  });

  it.each(["2026-12-24 ", "closed ", "8-9 ", "1:00 - ", " a", "a.m."])(
    "of %j again and again is read in a time that grows as it does [TRUST-10]",
    async (part) => {
      const work = (size: number) =>
        readHolidays(`2026-12-24 closed ${part.repeat(Math.ceil(size / part.length))}`);
      expect(await findSteepGrowth(work, 65_536)).toBeNull();
    },
  );
});
