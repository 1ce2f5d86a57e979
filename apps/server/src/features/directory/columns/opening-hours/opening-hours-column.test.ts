import { writeWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openingHoursColumn } from "./opening-hours-column.ts";
import { readWeek } from "./read-week.ts";
import { writeWeek } from "./write-week.ts";

const WEEK = "Mon-Thu 08:00-17:00; Fri 08:00-12:00, 13:00-17:00";

describe("a week's opening hours in a cell", () => {
  it.each([
    [WEEK, WEEK],
    ["Mon-Thu 8:00-17:00, Fri 8-12, 13-17", WEEK],
    ["Monday to Thursday: 8 AM - 5 PM; Friday: 8 a.m. – noon and 1 p.m. – 5 p.m.", WEEK],
    ["mon, tues, wed & thurs 8.00-17.00|fri 8.00-12.00, 13.00-17.00|sat closed", WEEK],
    ["Sat 9am-1pm", "Sat 09:00-13:00"],
    ["Sat-Mon 10-14", "Mon 10:00-14:00; Sat-Sun 10:00-14:00"],
    ["daily 9:00-midnight", "Mon-Sun 09:00-24:00"],
    ["Fri 18:00-0:00", "Fri 18:00-24:00"],
    ["Wed 13-17, 8-12", "Wed 08:00-12:00, 13:00-17:00"],
  ])("reads %j as %j [USE-07]", (text, value) => {
    expect(openingHoursColumn.read(text)).toEqual({ value });
  });

  it.each([
    ["8:00-17:00", "begins with hours: the days come first"],
    ["Mon", "has days without their hours"],
    ["Mon 8:00-17:00; Tue", "has days without their hours"],
    ["Mon 8-5", "has 08:00-05:00, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM"],
    ["Mon 1-5pm", "needs AM or PM at both times of a range, or at neither"],
    ["Mon 8:00", "has 08:00, which is not from one time to another"],
    ["Mon 8:00-12:00-17:00", "has a dash where a day or a time should be"],
    ["Mon- 8:00-17:00", "has a range of days without its last day"],
    ["Mon by appointment", 'has "by", no day and no time'],
    ["Mo 8:00-17:00", 'has "Mo", no day and no time'],
    ["Mon 8:75-17:00", 'has "8:75-17:00", no day and no time'],
    ["Mon 25:00-26:00", 'has "25:00-26:00", no day and no time'],
    ["Mon-Fri 8:00-17:00; Wed closed", "has Wed both open and closed"],
    ["Mon-Fri 8:00-12:00; Wed 11:00-17:00", "has hours that overlap on Wed"],
    ["Mon 8-9, 10-11, 12-13, 14-15, 16-17", "has more than 4 openings on Mon"],
    ["daily closed", "is closed all week: leave it empty where the hours are not known"],
  ])("refuses %j with the reason [USE-07]", (text, error) => {
    const reading = openingHoursColumn.read(text);
    expect("error" in reading && reading.error.replace(/ \(write .*\)$/, "")).toBe(error);
  });

  it("reads back any week that it writes [USE-07]", () => {
    const minute = fc.integer({ min: 0, max: 1440 });
    const day = fc.uniqueArray(minute, { minLength: 2, maxLength: 8 }).map((all) => {
      const ordered = all.toSorted((a, b) => a - b);
      return ordered.slice(0, ordered.length - (ordered.length % 2));
    });
    const weeks = fc.dictionary(fc.constantFrom("0", "1", "2", "3", "4", "5", "6"), day, { minKeys: 1 });
    fc.assert(
      fc.property(weeks, (week) => {
        const hours = Object.entries(week).flatMap(([name, times]) =>
          times.flatMap((opens, index) =>
            index % 2 === 0 ? [{ day: Number(name), opens, closes: times[index + 1] ?? 0 }] : [],
          ),
        );
        expect(readWeek(writeWeek(hours))).toEqual({ hours });
      }),
    );
  });

  it("is kept as minutes since Sunday, in order [USE-07]", () => {
    const week = readWeek("Mon 13-17, 9-12; Sun 0:00-24:00");
    expect("hours" in week && writeWeeklyHours(week.hours)).toEqual([0, 1440, 1980, 2160, 2220, 2460]);
  });
});
