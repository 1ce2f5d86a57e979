import { writeWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSteepGrowth } from "../../../../../../tools/test-size/steep-growth.ts";
import { readWeek } from "../opening-hours/read-week.ts";
import { writeWeek } from "../opening-hours/write-week.ts";
import { LISTED_COLUMNS, LOCATION_COLUMNS, openingHoursColumn } from "./location-columns.ts";

const WEEK = "Mon-Thu 08:00-17:00; Fri 08:00-12:00, 13:00-17:00";

describe("a week's opening hours in a cell", () => {
  it.each([
    [WEEK, WEEK],
    ["Mon-Thu 8:00-17:00, Fri 8-12, 13-17", WEEK],
    ["Monday to Thursday: 8 AM - 5 PM; Friday: 8 a.m. – noon and 1 p.m. – 5 p.m.", WEEK],
    ["mon, tues, wed & thurs 8.00-17.00|fri 8.00-12.00, 13.00-17.00|sat closed", WEEK],
    ["Sat 9am-1pm", "Sat 09:00-13:00"],
    ["Mon 8-5 Tues 8-5 Weds 8-5 Thurs 8-5 Fri 8-12", "Mon-Thu 08:00-17:00; Fri 08:00-12:00"],
    ["Sat-Mon 10-14", "Mon 10:00-14:00; Sat-Sun 10:00-14:00"],
    ["daily 9:00-midnight", "Mon-Sun 09:00-24:00"],
    ["Fri 18:00-0:00", "Fri 18:00-24:00"],
    ["Wed 13-17, 8-12", "Wed 08:00-12:00, 13:00-17:00"],
    ["Mo-Fr 09:00-17:00", "Mon-Fri 09:00-17:00"],
    [
      "Mo,We,Fr 09:00-12:00,13:00-17:00",
      "Mon 09:00-12:00, 13:00-17:00; Wed 09:00-12:00, 13:00-17:00; Fri 09:00-12:00, 13:00-17:00",
    ],
    ["M-F 8am-5pm", "Mon-Fri 08:00-17:00"],
    ["Monday8:00 AM–5:00 PMTuesday8:00 AM–5:00 PM", "Mon-Tue 08:00-17:00"],
    ["Monday8 AM–5 PMTuesdayClosedWednesday9 AM–1 PM", "Mon 08:00-17:00; Wed 09:00-13:00"],
    ["MondayOpen 24 hoursTuesday9 AM–1 PM", "Mon 00:00-24:00; Tue 09:00-13:00"],
    ["lunes8 a.m.–5 p.m.martesCerrado", "Mon 08:00-17:00"],
    ["Weekdays 8am-5pm", "Mon-Fri 08:00-17:00"],
    ["8am-5pm Mon-Fri", "Mon-Fri 08:00-17:00"],
    ["8am-noon, 1pm-5pm Mon-Thu; 8am-noon Fri", "Mon-Thu 08:00-12:00, 13:00-17:00; Fri 08:00-12:00"],
    [
      "M/W/F 8a-5p; T/Th 10a-7p",
      "Mon 08:00-17:00; Tue 10:00-19:00; Wed 08:00-17:00; Thu 10:00-19:00; Fri 08:00-17:00",
    ],
    ["Weekends 10-14", "Sat-Sun 10:00-14:00"],
    ["Mondays thru Thursdays 9 AM till 12 noon", "Mon-Thu 09:00-12:00"],
    ["24/7", "Mon-Sun 00:00-24:00"],
    ["7 days a week 24 hours", "Mon-Sun 00:00-24:00"],
    ["Monday: Open 24 hours", "Mon 00:00-24:00"],
    ["Mon-Fri 0800-1700", "Mon-Fri 08:00-17:00"],
    ["Sat 900-1330", "Sat 09:00-13:30"],
    ["Fri 6pm-2am", "Fri 18:00-24:00; Sat 00:00-02:00"],
    ["Sun 18:00-02:00", "Mon 00:00-02:00; Sun 18:00-24:00"],
    ["Monday\u202f9:00\u202fAM\u2009–\u20095:00\u202fPM", "Mon 09:00-17:00"],
    ["Mon−Fri 9:00‑17:00", "Mon-Fri 09:00-17:00"],
    // No office opens at one at night.
    ["Mon 8-12 & 1-5", "Mon 08:00-12:00, 13:00-17:00"],
    ["Mon, Tue: 10-6. Thu: 12-8. Sat: 9-1.", "Mon-Tue 10:00-18:00; Thu 12:00-20:00; Sat 09:00-13:00"],
    ["Mon-Fri 8:00-12:00, 1:00-5:00", "Mon-Fri 08:00-12:00, 13:00-17:00"],
    ["Monday-Friday: 8-12, 1-5; Sat: 9-12", "Mon-Fri 08:00-12:00, 13:00-17:00; Sat 09:00-12:00"],
    ["8-12 & 1-5 Mon-Fri", "Mon-Fri 08:00-12:00, 13:00-17:00"],
    ["Mon 1-5", "Mon 13:00-17:00"],
    ["Tue 2:30-5:30", "Tue 14:30-17:30"],
    ["Mon 7-11, 12-4", "Mon 07:00-11:00, 12:00-16:00"],
    ["Mon 12-5", "Mon 12:00-17:00"],
    ["Mon 12:30-5", "Mon 12:30-17:00"],
    ["Mon noon-5", "Mon 12:00-17:00"],
    ["Mon 01:00-05:00", "Mon 01:00-05:00"],
    ["Mon 1am-5am", "Mon 01:00-05:00"],
    ["Mon 8-5", "Mon 08:00-17:00"],
    ["Mon 08:00-05:00", "Mon 08:00-17:00"],
    ["Mon 12:00-05:00", "Mon 12:00-17:00"],
    ["Mon 13:00-05:00", "Mon 13:00-17:00"],
    ["Mon noon-05:00", "Mon 12:00-17:00"],
    ["Mon midnight-5am", "Mon 00:00-05:00"],
    ["Mon 08:00-12:00, 01:00-05:00", "Mon 08:00-12:00, 13:00-17:00"],
    ["Mon 8-12, 6-8", "Mon 08:00-12:00, 18:00-20:00"],
    ["Mon 8-12; Mon 6-8", "Mon 08:00-12:00, 18:00-20:00"],
    ["8-12, 6-8 Mon", "Mon 08:00-12:00, 18:00-20:00"],
    ["Tue 9-1 and 6-9", "Tue 09:00-13:00, 18:00-21:00"],
    ["Fri 7-7", "Fri 07:00-19:00"],
    ["Thu 13-17, 8-10", "Thu 08:00-10:00, 13:00-17:00"],
    // Closed days, and words around the hours.
    ["Mon-Fri 8am-5pm; closed Sat & Sun", "Mon-Fri 08:00-17:00"],
    ["Closed Sunday. Mon-Sat 9am-6pm", "Mon-Sat 09:00-18:00"],
    ["Cerrado sábado y domingo; lunes a viernes 9-6", "Mon-Fri 09:00-18:00"],
    ["Mon-Fri 8-5 lunch 12-1, Sat 9-1", "Mon-Fri 08:00-12:00, 13:00-17:00; Sat 09:00-13:00"],
    ["Mon-Thurs 8-5 (closed 12-1 for lunch)", "Mon-Thu 08:00-12:00, 13:00-17:00"],
    ["Mon-Thu 8-5, closed from 12 to 1", "Mon-Thu 08:00-12:00, 13:00-17:00"],
    ["Mon-Thu 8-5, lunch: 12-1", "Mon-Thu 08:00-12:00, 13:00-17:00"],
    ["Lun-Jue 8-5, cerrado de 12 a 1", "Mon-Thu 08:00-12:00, 13:00-17:00"],
    ["Lun-Jue 8-5, almuerzo de 12:00 a 1:00", "Mon-Thu 08:00-12:00, 13:00-17:00"],
    ["Office Hours: Monday through Friday 8:30 a.m. to 5:30 p.m.", "Mon-Fri 08:30-17:30"],
    ["Horario de atención: lunes a viernes de 8 am a 5 pm", "Mon-Fri 08:00-17:00"],
    ["de 8 de la mañana a 5 de la tarde, lunes a viernes", "Mon-Fri 08:00-17:00"],
    ["• Mon–Thu: 8am–5pm\n• Fri: 8am–12pm", "Mon-Thu 08:00-17:00; Fri 08:00-12:00"],
    ["Monday\n8 AM\n–\n5 PM", "Mon 08:00-17:00"],
    ["Mon + Wed 0900-1700 hrs", "Mon 09:00-17:00; Wed 09:00-17:00"],
    ["Lun-Vie 9h30-17h30", "Mon-Fri 09:30-17:30"],
    ["Mon-Fri 8:00 AM - 5:00 PM EST", "Mon-Fri 08:00-17:00"],
    ["7 days/week 9-9", "Mon-Sun 09:00-21:00"],
    // A break of every day, and an office that never closes.
    ["M-Th 8-5, F 8-12, closed daily 12-1", "Mon-Thu 08:00-12:00, 13:00-17:00; Fri 08:00-12:00"],
    [
      "Mon-Fri 8-5; Sat 9-2; closed every day 12-1",
      "Mon-Fri 08:00-12:00, 13:00-17:00; Sat 09:00-12:00, 13:00-14:00",
    ],
    ["Mon-Thu 8-5, lunch daily 12-1", "Mon-Thu 08:00-12:00, 13:00-17:00"],
    [
      "Lun-Jue 8-5, Vie 8-12, cerrado todos los días de 12 a 1",
      "Mon-Thu 08:00-12:00, 13:00-17:00; Fri 08:00-12:00",
    ],
    ["24 hrs", "Mon-Sun 00:00-24:00"],
    ["Open 24 hours", "Mon-Sun 00:00-24:00"],
    ["Open 24 hours a day", "Mon-Sun 00:00-24:00"],
    ["abierto 24 horas", "Mon-Sun 00:00-24:00"],
    // AM or PM once.
    ["Mon 9-5 pm", "Mon 09:00-17:00"],
    ["Mon 1-5pm", "Mon 13:00-17:00"],
    ["Mon 8-12 pm", "Mon 08:00-12:00"],
    ["Mon 10-2 PM", "Mon 10:00-14:00"],
    ["Mon 8-11 am", "Mon 08:00-11:00"],
    ["Mon 8am-5", "Mon 08:00-17:00"],
    ["Mon 9 AM - 12", "Mon 09:00-12:00"],
    ["Mon 1 PM - 5", "Mon 13:00-17:00"],
    ["Mon-Fri 8:30-4:30 pm", "Mon-Fri 08:30-16:30"],
    ["Tu/Th 9-5pm", "Tue 09:00-17:00; Thu 09:00-17:00"],
    // Days in a row.
    ["MWF 8-17", "Mon 08:00-17:00; Wed 08:00-17:00; Fri 08:00-17:00"],
    ["MWF 9-5 pm", "Mon 09:00-17:00; Wed 09:00-17:00; Fri 09:00-17:00"],
    ["TTh 8am-5pm", "Tue 08:00-17:00; Thu 08:00-17:00"],
    ["TuTh 8-17", "Tue 08:00-17:00; Thu 08:00-17:00"],
    ["MTWThF 8-17", "Mon-Fri 08:00-17:00"],
    ["MTW 8-17; ThF 9-13", "Mon-Wed 08:00-17:00; Thu-Fri 09:00-13:00"],
    ["MW 8-17", "Mon 08:00-17:00; Wed 08:00-17:00"],
    ["WF 8-17", "Wed 08:00-17:00; Fri 08:00-17:00"],
    ["SaSu 10-14", "Sat-Sun 10:00-14:00"],
    ["8am-5pm MWF", "Mon 08:00-17:00; Wed 08:00-17:00; Fri 08:00-17:00"],
    // Spanish.
    ["Lunes-Viernes 8:00-17:00", "Mon-Fri 08:00-17:00"],
    ["Lunes a Viernes 8 a 17", "Mon-Fri 08:00-17:00"],
    ["de lunes a viernes de 8 a 5 pm", "Mon-Fri 08:00-17:00"],
    ["lun-vie 9am-5pm; sáb 9-13", "Mon-Fri 09:00-17:00; Sat 09:00-13:00"],
    ["L-V 8-17", "Mon-Fri 08:00-17:00"],
    ["Miércoles y Jueves 9:00-17:00; Domingo cerrado", "Wed-Thu 09:00-17:00"],
    ["sábados 9am a 1pm", "Sat 09:00-13:00"],
    ["Mar-Jue 9:00 hasta 17:00", "Tue-Thu 09:00-17:00"],
    ["todos los días 9-17", "Mon-Sun 09:00-17:00"],
    ["Lunes 8 a.m. - mediodía", "Mon 08:00-12:00"],
    ["fines de semana 10-14", "Sat-Sun 10:00-14:00"],
    // Breaks.
    ["Mon-Fri 8am-5pm (closed 1pm-2pm)", "Mon-Fri 08:00-13:00, 14:00-17:00"],
    ["Mon-Fri 8-17 (lunch 12-1)", "Mon-Fri 08:00-12:00, 13:00-17:00"],
    ["Mon-Fri 8am-5pm, closed for lunch 12-1", "Mon-Fri 08:00-12:00, 13:00-17:00"],
    ["Mon 8:00-17:00 closed 12:00-13:00", "Mon 08:00-12:00, 13:00-17:00"],
    ["Mon-Thu 7am-4pm (closed 11:30am-12:30pm)", "Mon-Thu 07:00-11:30, 12:30-16:00"],
    ["Mon 8-17 (closed 1-2)", "Mon 08:00-13:00, 14:00-17:00"],
    ["Lunes 8-17 (cerrado 13-14)", "Mon 08:00-13:00, 14:00-17:00"],
    ["Mon 8-17 (lunch 12-1); Tue 8-12", "Mon 08:00-12:00, 13:00-17:00; Tue 08:00-12:00"],
    ["Mon-Fri (8-17)", "Mon-Fri 08:00-17:00"],
    ["Mon 8am-12pm, 1pm-6pm (closed 3pm-4pm)", "Mon 08:00-12:00, 13:00-15:00, 16:00-18:00"],
    // Seconds.
    ["Mon 08:00:00-17:00:00", "Mon 08:00-17:00"],
    ["Mo-Fr 09:00:00-12:30:00,13:00:00-17:00:00", "Mon-Fri 09:00-12:30, 13:00-17:00"],
    ["Mon 8:00:00 AM - 5:00:00 PM", "Mon 08:00-17:00"],
  ])("reads %j as %j [USE-07]", (text, value) => {
    expect(openingHoursColumn.read(text)).toEqual({ value });
  });

  it.each([
    ["8:00-17:00", "begins with hours: the days come first"],
    ["Mon", "has days without their hours"],
    ["Mon 8:00-17:00; Tue", "has days without their hours"],
    ["Mon 20:00-8:00", "has 20:00-08:00, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM"],
    ["Mon 17:00-08:00", "has 17:00-08:00, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM"],
    ["Mon 14:00-07:30", "has 14:00-07:30, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM"],
    ["Mon 12-12", "has 12:00-12:00, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM"],
    ["Mon-Fri 8-5 closed Wed 9-1", "has closed days before open ones without a semicolon between them"],
    ["Closed Sat, Sun, Mon-Fri 8-5", "has closed days before open ones without a semicolon between them"],
    ["Mon-Fri 8-5, closed Wed", "has Wed both open and closed"],
    ["Mon 8-12, 7-11", "has hours that overlap on Mon"],
    ["Mon 8-5 every other week", 'has "every", no day and no time'],
    ["Mon 8am-11", "needs AM or PM at both times of a range, or at neither"],
    ["Mon 3-9 am", "needs AM or PM at both times of a range, or at neither"],
    ["MF 8-17", 'has "MF", no day and no time'],
    ["MTh 8-17", 'has "MTh", no day and no time'],
    ["Mon 8-17 (closed 18-19)", "has a break outside its hours"],
    ["Mon 8-17 (closed 12)", "has a closing time without its range"],
    ["Mon 8:00", "has 08:00, which is not from one time to another"],
    ["Mon 8:00-12:00-17:00", "has a dash where a day or a time should be"],
    ["Mon- 8:00-17:00", "has a range of days without its last day"],
    ["Mon by arrangement", 'has "by", no day and no time'],
    ["S 8:00-17:00", 'has "S", no day and no time'],
    ["Mon by appointment", "has no hours at all: leave it empty where they are not known"],
    ["By appt. only", "has no hours at all: leave it empty where they are not known"],
    ["closed", "has no hours at all: leave it empty where they are not known"],
    ["closed 12-1", "has no hours at all: leave it empty where they are not known"],
    ["Mon 9:00-17:00 except June", 'has "except", no day and no time'],
    ["Mon 8:75-17:00", 'has "8:75-17:00", no day and no time'],
    ["Mon 25:00-26:00", 'has "25:00-26:00", no day and no time'],
    ["Mon-Fri 8:00-17:00; Wed closed", "has Wed both open and closed"],
    ["Mon-Fri 8:00-12:00; Wed 11:00-17:00", "has hours that overlap on Wed"],
    ["Mon 8-9, 10-11, 12-13, 14-15, 16-17", "has more than 4 openings on Mon"],
    ["daily closed", "has no hours at all: leave it empty where they are not known"],
  ])("refuses %j with the reason [USE-07]", (text, error) => {
    const reading = openingHoursColumn.read(text);
    expect("error" in reading && reading.error.replace(/ \(write .*\)$/, "")).toBe(error);
  });

  it.each([
    ["Mon-Fri 8am-5pm; Sat by appointment", "Mon-Fri 08:00-17:00", "is kept without Sat"],
    ["Mo-Fr 08:00-17:00; PH off", "Mon-Fri 08:00-17:00", "is kept without holidays"],
    ["Mon-Fri 8-5 except holidays", "Mon-Fri 08:00-17:00", "is kept without holidays"],
    [
      "Mon-Fri 8-5 (closed holidays) Sat 9-1",
      "Mon-Fri 08:00-17:00; Sat 09:00-13:00",
      "is kept without holidays",
    ],
    ["Sat appointment only; Mon 9-12; holidays closed", "Mon 09:00-12:00", "is kept without Sat, holidays"],
    [
      "Mon-Fri 8-5; Sat 9-2 by appointment",
      "Mon-Fri 08:00-17:00; Sat 09:00-14:00",
      "is kept without by appointment",
    ],
    ["Mon-Fri 8-5 by appointment only", "Mon-Fri 08:00-17:00", "is kept without by appointment"],
    [
      "Lun-Vie 8-5 con cita; sábados con cita previa",
      "Mon-Fri 08:00-17:00",
      "is kept without by appointment, Sat",
    ],
  ])("reads %j as %j, and says what it leaves out [USE-07]", (text, value, warning) => {
    expect(openingHoursColumn.read(text)).toEqual({ value, warning });
  });

  it("reads any week in the spellings of schema.org, OpenStreetMap and offices [USE-07]", () => {
    const SPELLINGS = [
      ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
      ["Monday:", "Tuesday:", "Wednesday:", "Thursday:", "Friday:", "Saturday:", "Sunday:"],
      ["mon.", "tues.", "wed.", "thurs.", "fri.", "sat.", "sun."],
    ];
    const half = (minutes: number) => {
      const hour = Math.floor(minutes / 60);
      const two = String(minutes % 60).padStart(2, "0");
      return `${hour % 12 === 0 ? 12 : hour % 12}:${two} ${hour % 24 < 12 ? "a.m." : "PM"}`;
    };
    const digits = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
    const open = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 721, max: 1439 }))
      .map(([opens, closes]) => ({ opens, closes }));
    const week = fc
      .array(fc.option(open), { minLength: 7, maxLength: 7 })
      .filter((days) => days.some(Boolean));
    fc.assert(
      fc.property(
        week,
        fc.nat(2),
        fc.constantFrom(half, digits),
        fc.boolean(),
        (days, spelling, clock, isTurned) => {
          const parts = days.flatMap((day, index) => {
            const name = SPELLINGS[spelling]?.[index] ?? "";
            if (day === null) return [];
            const times = `${clock(day.opens)}-${clock(day.closes)}`;
            return [isTurned ? `${times} ${name}` : `${name} ${times}`];
          });
          const wanted = days.flatMap((day, index) =>
            day === null ? [] : [{ day: (index + 1) % 7, ...day }],
          );
          expect(readWeek(parts.join("; "))).toEqual({ hours: wanted.toSorted((a, b) => a.day - b.day) });
        },
      ),
    );
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

  it.each(["Mon ", "8-9 ", "Mon 8-9, ", "closed 8-9 ", "closed Mon ", ";", "8-", "hours ", " a 1", "x"])(
    "of %j again and again is read in a time that grows as it does [TRUST-10]",
    async (part) => {
      const work = (size: number) => readWeek(`Mon 8-17 ${part.repeat(Math.ceil(size / part.length))}`);
      expect(await findSteepGrowth(work, 65_536)).toBeNull();
    },
  );

  it("is kept as minutes since Sunday, in order [USE-07]", () => {
    const week = readWeek("Mon 13-17, 9-12; Sun 0:00-24:00");
    expect("hours" in week && writeWeeklyHours(week.hours)).toEqual([0, 1440, 1980, 2160, 2220, 2460]);
  });
});

it.each(["PO Box 1234", "p.o. box 12", "POB 7"])("A8: a location's street is refused that is %j", (text) => {
  expect(LOCATION_COLUMNS.address.read(text)).toEqual({
    error: "is a post office box: give the street where patients come to",
  });
});

it.each([
  "https://www.fern.example/ and https://elm.example",
  "www.fern.example/new patients",
  "fern.example (new)",
])("a website is refused that is more than one address: %j", (text) => {
  expect(LOCATION_COLUMNS.website.read(text)).toEqual({
    error: "must be an address such as https://www.fern.example",
  });
});

it.each([
  ["Y", true],
  ["n", false],
  ["Sí", true],
  ["si", true],
])("accepting new patients is read as lists write it: %j", (text, value) => {
  expect(LOCATION_COLUMNS.accepting_new_patients.read(text)).toEqual({ value });
});

describe("cells as spreadsheets and people write them", () => {
  it.each([
    ["2026-01-02", "2026-01-02"],
    ["1/2/2026", "2026-01-02"],
    ["1/2/26", "2026-01-02"],
    ["1-2-2026", "2026-01-02"],
    ["46024", "2026-01-02"],
    ["46024.5", "2026-01-02"],
    ["45292", "2024-01-01"],
    ["2026-01-02 00:00:00", "2026-01-02"],
    ["1/2/2026 12:00:00 AM", "2026-01-02"],
    ["Jan 2, 2026", "2026-01-02"],
    ["2-Jan-26", "2026-01-02"],
    ["2 de enero de 2026", "2026-01-02"],
    ["13/2/2026", "2026-02-13"],
    ["20260102", "2026-01-02"],
    ["2/30/2026", null],
    ["1/2026", null],
    ["2026", null],
    ["123", null],
    ["today", null],
    ["1/2/1926x", null],
  ])("the day %j is %j [DATA-03]", (typed, day) => {
    const read = LISTED_COLUMNS.confirmed_on.read(typed);
    expect("value" in read ? read.value : null).toBe(day);
  });

  it.each([
    ["tx.", "TX"],
    ["Tex", "TX"],
    ["Tex.", "TX"],
    ["N.Y.", "NY"],
    ["n. y.", "NY"],
    ["Calif.", "CA"],
    ["D.C.", "DC"],
    ["new york", "NY"],
    ["P.R.", null],
    ["Texass", null],
  ])("the state %j is %j [DATA-03]", (typed, code) => {
    const read = LOCATION_COLUMNS.state.read(typed);
    expect("value" in read ? read.value : null).toBe(code);
  });
});
