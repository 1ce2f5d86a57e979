import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../wire/calendar-day.ts";
import { DAY_MS, HOUR_MS } from "../wire/durations.ts";
import { isFederalHoliday, isOpenAt, type Opening, openState } from "./open-state.ts";
import { localMoment } from "./time-zone.ts";

const HOUSTON = "America/Chicago";
/** Monday to Friday 9 to 12 and 1 to 5. */
const HOURS = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, opens: 780, closes: 1020 },
  { day, opens: 540, closes: 720 },
]);

function stateOf(hours: Opening["hours"], now: Date, timeZone: string) {
  return openState({ hours, holidays: [] }, now, timeZone);
}

describe("open now", () => {
  it.each([
    [
      "in the morning",
      "2026-01-05T15:00:00Z",
      { kind: "open", until: { day: 1, minute: 720, isFar: false } },
    ],
    [
      "a minute before it opens",
      "2026-01-05T14:59:59Z",
      { kind: "closed", next: { day: 1, opens: 540, daysAhead: 0 } },
    ],
    [
      "in the lunch break",
      "2026-01-05T18:30:00Z",
      { kind: "closed", next: { day: 1, opens: 780, daysAhead: 0 } },
    ],
    [
      "in the minute it closes",
      "2026-01-05T23:00:00Z",
      { kind: "closed", next: { day: 2, opens: 540, daysAhead: 1 } },
    ],
    [
      "on Friday night",
      "2026-01-10T02:00:00Z",
      { kind: "closed", next: { day: 1, opens: 540, daysAhead: 3 } },
    ],
    [
      "by summer time",
      "2026-07-06T14:00:00Z",
      { kind: "open", until: { day: 1, minute: 720, isFar: false } },
    ],
  ])("%s [DENT-06]", (_case, now, state) => {
    expect(stateOf(HOURS, new Date(now), HOUSTON)).toEqual(state);
  });

  it("is by the office's clock, not by the visitor's [DENT-06]", () => {
    const now = new Date("2026-01-05T15:00:00Z");
    expect(stateOf(HOURS, now, "America/Los_Angeles")).toEqual({
      kind: "closed",
      next: { day: 1, opens: 540, daysAhead: 0 },
    });
  });

  it("comes back in a week where one day is open [DENT-06]", () => {
    const monday = [{ day: 1, opens: 540, closes: 720 }];
    expect(stateOf(monday, new Date("2026-01-05T20:00:00Z"), HOUSTON)).toEqual({
      kind: "away",
      until: { date: "2026-01-12", opens: 540 },
    });
  });

  it("takes hours that touch for one stretch [DENT-06]", () => {
    const touching = [
      { day: 1, opens: 540, closes: 720 },
      { day: 1, opens: 720, closes: 1020 },
    ];
    expect(stateOf(touching, new Date("2026-01-05T15:00:00Z"), HOUSTON)).toEqual({
      kind: "open",
      until: { day: 1, minute: 1020, isFar: false },
    });
  });

  const week = (opens: number, closes: number) =>
    Array.from({ length: 7 }, (_, day) => ({ day, opens, closes }));
  const late = [
    { day: 5, opens: 1080, closes: 1440 },
    { day: 6, opens: 0, closes: 120 },
  ];
  const until = (day: number, minute: number, isFar = false) => ({
    kind: "open",
    until: { day, minute, isFar },
  });

  it.each([
    ["H6", "that never closes", week(0, 1440), "2026-06-10T23:30", { kind: "always" }],
    [
      "H6",
      "open all week but for an hour",
      [...week(0, 1440).slice(1), { day: 0, opens: 60, closes: 1440 }],
      "2026-06-10T12:00",
      until(0, 0, true),
    ],
    ["H6", "open one whole day", [{ day: 3, opens: 0, closes: 1440 }], "2026-06-10T12:00", until(4, 0)],
    ["H7", "open past midnight, before it", late, "2026-06-12T23:30", until(6, 120)],
    ["H7", "open past midnight, after it", late, "2026-06-13T01:59", until(6, 120)],
    [
      "H7",
      "open past midnight, closed again",
      late,
      "2026-06-06T02:00",
      { kind: "closed", next: { day: 5, opens: 1080, daysAhead: 6 } },
    ],
    [
      "H7",
      "open from Saturday into Sunday",
      [
        { day: 6, opens: 1200, closes: 1440 },
        { day: 0, opens: 0, closes: 60 },
      ],
      "2026-06-13T23:00",
      until(0, 60),
    ],
    ["H8", "on Thanksgiving at noon", HOURS, "2026-11-26T12:00", { kind: "holiday" }],
    ["H8", "on Thanksgiving, and never closed", week(0, 1440), "2026-11-26T12:00", { kind: "holiday" }],
    [
      "H8",
      "on the evening before Thanksgiving",
      HOURS,
      "2026-11-25T20:00",
      { kind: "closed", next: { day: 5, opens: 540, daysAhead: 2 } },
    ],
    [
      "H8",
      "on a holiday on which it never opens",
      [{ day: 5, opens: 540, closes: 720 }],
      "2026-11-26T12:00",
      { kind: "closed", next: { day: 5, opens: 540, daysAhead: 1 } },
    ],
    ["H8", "on a day like it, a week before", HOURS, "2026-11-19T14:00", until(4, 1020)],
    [
      "H8",
      "open on Thursdays alone, before Thanksgiving",
      [{ day: 4, opens: 540, closes: 720 }],
      "2026-11-20T12:00",
      { kind: "away", until: { date: "2026-12-03", opens: 540 } },
    ],
  ])("%s: an office %s [DENT-06]", (_case, _office, hours, now, state) => {
    expect(stateOf(hours, new Date(`${now}:00Z`), "UTC")).toEqual(state);
  });

  it("H8: knows the federal holidays of a year, and when they are observed [DENT-06]", () => {
    const days = (year: number) =>
      Array.from({ length: 366 }, (_, at) => Date.UTC(year, 0, 1 + at))
        .filter((day) => new Date(day).getUTCFullYear() === year && isFederalHoliday(day))
        .map((day) => new Date(day).toISOString().slice(5, 10));
    expect(days(2026)).toEqual([
      "01-01",
      "01-19",
      "02-16",
      "05-25",
      "06-19",
      "07-03",
      "07-04",
      "09-07",
      "10-12",
      "11-11",
      "11-26",
      "12-25",
    ]);
    expect(days(2027)).toEqual([
      "01-01",
      "01-18",
      "02-15",
      "05-31",
      "06-18",
      "06-19",
      "07-04",
      "07-05",
      "09-06",
      "10-11",
      "11-11",
      "11-25",
      "12-24",
      "12-25",
      "12-31",
    ]);
  });

  it("H6, H7: is open in each minute of its hours, until one that it is not [DENT-06]", () => {
    const entry = fc
      .record({
        day: fc.integer({ min: 0, max: 6 }),
        opens: fc.integer({ min: 0, max: 1439 }),
        length: fc.nat(1440),
      })
      .map(({ day, opens, length }) => ({ day, opens, closes: Math.min(1440, opens + 1 + length) }));
    const isOpen = (hours: { day: number; opens: number; closes: number }[], at: number) => {
      const [day, minute] = [Math.floor(at / 1440) % 7, at % 1440];
      return hours.some((each) => each.day === day && each.opens <= minute && minute < each.closes);
    };
    // A week without a holiday, from Sunday.
    const start = Date.UTC(2026, 5, 7);
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 12 }), fc.nat(10_079), (hours, at) => {
        const state = stateOf(hours, new Date(start + at * 60_000), "UTC");
        expect(state?.kind === "open" || state?.kind === "always").toBe(isOpen(hours, at));
        if (state?.kind !== "open") return;
        const { day, minute } = state.until;
        let end = at;
        while (isOpen(hours, end)) end++;
        expect([Math.floor(end / 1440) % 7, end % 1440]).toEqual([day, minute]);
      }),
    );
  });

  it("says nothing without hours [DENT-06]", () => {
    expect(stateOf([], new Date("2026-01-05T15:00:00Z"), HOUSTON)).toBeNull();
  });

  /** What each letter of a day's hours stands for. */
  const MEANINGS = {
    o: "until 720",
    p: "until 1020",
    a: "today at 540",
    b: "today at 780",
    n: "tomorrow at 540",
    "2": "in 2 days at 540",
    "3": "in 3 days at 540",
  };
  const WORKDAY = "aaaaaaaaaooobppppnnnnnnn";
  const WEEK = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY.replaceAll("n", "3"), "2".repeat(24)];

  it.each([
    ["an ordinary week", "2026-05-31T05:00:00Z", 24],
    ["the week in which clocks go forward", "2027-03-14T06:00:00Z", 23],
    ["the week in which clocks go back", "2026-11-01T05:00:00Z", 25],
  ])("is right in each hour of %s [DENT-06]", (_week, sunday, hoursOfSunday) => {
    const start = Date.parse(sunday);
    const wanted = ["n".repeat(hoursOfSunday), ...WEEK].map((day) => [...day]);
    const shown = wanted.flat().map((_letter, hour) => {
      const state = stateOf(HOURS, new Date(start + hour * HOUR_MS), HOUSTON);
      if (state?.kind === "open") return `until ${state.until.minute}`;
      const { daysAhead, opens } = state?.kind === "closed" ? state.next : expect.fail();
      return `${["today", "tomorrow"][daysAhead] ?? `in ${daysAhead} days`} at ${opens}`;
    });
    expect(shown).toEqual(wanted.flat().map((letter) => MEANINGS[letter as keyof typeof MEANINGS]));
  });
});

describe("an office that named its holidays", () => {
  const closed = (day: string) => ({ day, opens: null, closes: null });
  const at = (now: string, ...holidays: Opening["holidays"]) =>
    openState({ hours: HOURS, holidays }, new Date(now), HOUSTON);

  it("is closed that day, and opens the next one [OFF-03]", () => {
    expect(at("2026-01-06T18:00:00Z", closed("2026-01-06"))).toEqual({
      kind: "closed",
      next: expect.objectContaining({ daysAhead: 1 }),
    });
    expect(at("2026-01-06T18:00:00Z", closed("2026-01-06"), closed("2026-01-07"))).toEqual({
      kind: "closed",
      next: expect.objectContaining({ daysAhead: 2 }),
    });
  });

  it("has other hours that day, and opens for them [OFF-03]", () => {
    const short = { day: "2026-01-06", opens: 600, closes: 720 };
    expect(at("2026-01-06T17:00:00Z", short)).toEqual({
      kind: "open",
      until: { day: 2, minute: 720, isFar: false },
    });
    expect(at("2026-01-06T15:00:00Z", short)).toEqual({
      kind: "closed",
      next: { day: 2, opens: 600, daysAhead: 0 },
    });
    expect(at("2026-01-06T20:00:00Z", short)).toMatchObject({ kind: "closed", next: { daysAhead: 1 } });
  });

  /** Closed from Monday, December 21 to Friday, January 1. */
  const AWAY = [21, 22, 23, 24, 25, 28, 29, 30, 31].map((day) => closed(`2026-12-${day}`));
  it.each([
    ["a minute before it closes for two weeks", "2026-12-18T22:59", { kind: "open" }],
    ["as it closes", "2026-12-18T23:00", { kind: "away", until: { date: "2027-01-04", opens: 540 } }],
    [
      "on a day that it named",
      "2026-12-22T18:00",
      { kind: "away", until: { date: "2027-01-04", opens: 540 } },
    ],
    [
      "a week before, to the minute",
      "2026-12-29T05:59",
      { kind: "away", until: { date: "2027-01-04", opens: 540 } },
    ],
    ["on a holiday that it did not name", "2027-01-01T18:00", { kind: "holiday" }],
    [
      "the day before it is back",
      "2027-01-03T18:00",
      { kind: "closed", next: { day: 1, opens: 540, daysAhead: 1 } },
    ],
  ])("is away, %s [OFF-03] [USE-20]", (_when, now, state) => {
    expect(at(`${now}:00Z`, ...AWAY)).toMatchObject(state);
  });

  const short = { day: "2026-12-22", opens: 600, closes: 720 };
  it.each([
    ["2026-12-21T18:00", { kind: "closed_today" }, false, false, true],
    ["2026-12-22T15:59", { kind: "closed", next: { day: 2, opens: 600, daysAhead: 0 } }, false, true, null],
    ["2026-12-22T16:00", { kind: "open", until: { day: 2, minute: 720, isFar: false } }, true, true, null],
    ["2026-12-22T18:00", { kind: "closed_today" }, false, false, null],
    ["2026-12-23T18:00", null, null, null, null],
  ])("is known for those days alone where its week is not: %s [OFF-03] [USE-20]", (now, state, ...sought) => {
    const opening = { hours: [], holidays: [closed("2026-12-21"), short] };
    const moment = new Date(`${now}:00Z`);
    expect(openState(opening, moment, HOUSTON)).toEqual(state);
    const local = localMoment(moment, HOUSTON);
    const times = ["now", "today", "tomorrow"] as const;
    expect(times.map((time) => isOpenAt(opening, time, local))).toEqual(sought);
    expect(isOpenAt(opening, "tuesday", local)).toBeNull();
  });

  it("says of a federal holiday what is right there [OFF-03]", () => {
    const now = "2026-12-25T18:00:00Z";
    expect(at(now)).toEqual({ kind: "holiday" });
    expect(at(now, { day: "2026-12-25", opens: 540, closes: 960 })).toMatchObject({
      kind: "open",
    });
  });

  it("is not open beyond the midnight before a day on which it is closed [OFF-03]", () => {
    const week = Array.from({ length: 7 }, (_, day) => ({ day, opens: 0, closes: 1440 }));
    const holidays = [closed("2026-06-12")];
    const stateAt = (now: string) => openState({ hours: week, holidays }, new Date(now), "UTC");
    expect(stateAt("2026-06-11T12:00:00Z")).toEqual({
      kind: "open",
      until: { day: 5, minute: 0, isFar: false },
    });
    expect(stateAt("2026-06-12T12:00:00Z")).toEqual({
      kind: "closed",
      next: { day: 6, opens: 0, daysAhead: 1 },
    });
    expect(stateAt("2026-06-13T12:00:00Z")).toEqual({ kind: "always" });
  });

  it.each([
    ["now", "2026-01-06T18:00:00Z", false],
    ["today", "2026-01-06T18:00:00Z", false],
    ["tomorrow", "2026-01-05T18:00:00Z", false],
    ["now", "2026-01-07T15:00:00Z", true],
    ["now", "2026-01-07T18:30:00Z", false],
    ["today", "2026-01-07T18:30:00Z", true],
    // Who is closed for the rest of the day is not open today.
    ["today", "2026-01-07T12:00:00Z", true],
    ["today", "2026-01-08T04:00:00Z", false],
    ["today", "2026-01-08T14:30:00Z", true],
    ["today", "2026-01-08T15:00:00Z", false],
    ["today", "2026-01-08T20:00:00Z", false],
    ["now", "2026-01-08T20:00:00Z", false],
    ["tomorrow", "2026-01-09T20:00:00Z", true],
    ["tuesday", "2026-01-06T18:00:00Z", true],
    ["saturday", "2026-01-06T18:00:00Z", false],
    ["weekend", "2026-01-06T18:00:00Z", false],
    ["evening", "2026-01-06T18:00:00Z", false],
    ["all_day", "2026-01-06T18:00:00Z", false],
  ] as const)("is sought open %s at %s: %s [OFF-03] [USE-16]", (time, now, isOpen) => {
    const holidays = [
      closed("2026-01-06"),
      { day: "2026-01-08", opens: 480, closes: 540 },
      { day: "2026-01-10", opens: 480, closes: 540 },
    ];
    const moment = localMoment(new Date(now), HOUSTON);
    expect(isOpenAt({ hours: HOURS, holidays }, time, moment)).toBe(isOpen);
  });

  it("is not said to be open or closed without hours, nor open without a clock [USE-16]", () => {
    const moment = localMoment(new Date("2026-01-06T18:00:00Z"), HOUSTON);
    expect(isOpenAt({ hours: [], holidays: [] }, "now", moment)).toBeNull();
    expect(isOpenAt({ hours: HOURS, holidays: [] }, "now", null)).toBe(false);
    expect(isOpenAt({ hours: HOURS, holidays: [] }, "tuesday", null)).toBe(true);
  });
});

const stretch = fc
  .record({ opens: fc.integer({ min: 0, max: 1439 }), length: fc.nat(1440) })
  .map(({ opens, length }) => ({ opens, closes: Math.min(1440, opens + 1 + length) }));
/** A Sunday; two of the weeks around it have federal holidays. */
const SUNDAY = Date.UTC(2026, 11, 20);
const openings = fc.record({
  hours: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 6 }), stretch).map(([day, each]) => ({ day, ...each })),
    { minLength: 1, maxLength: 10 },
  ),
  holidays: fc.uniqueArray(
    fc
      .tuple(fc.nat(16), fc.option(stretch))
      .map(([ahead, each]) => ({ day: dayOf(new Date(SUNDAY + ahead * DAY_MS)), ...(each ?? CLOSED) })),
    { maxLength: 6, selector: ({ day }) => day },
  ),
});
const CLOSED = { opens: null, closes: null };

it("words and filters never disagree, whatever an office named [OFF-03] [USE-16] [DENT-06]", () => {
  fc.assert(
    fc.property(openings, fc.nat(16 * 1440 - 1), (opening, minutes) => {
      const now = new Date(SUNDAY + minutes * 60_000);
      const moment = localMoment(now, "UTC");
      const state = openState(opening, now, "UTC");
      const [isNow, isToday] = [isOpenAt(opening, "now", moment), isOpenAt(opening, "today", moment)];
      if (state?.kind === "open" || state?.kind === "always") expect([isNow, isToday]).toEqual([true, true]);
      if (state?.kind === "closed") {
        expect(isNow).toBe(false);
        if (state.next.daysAhead === 0) expect(isToday).toBe(true);
        if (state.next.daysAhead === 1) expect(isOpenAt(opening, "tomorrow", moment)).toBe(true);
      }
      const named = opening.holidays.find(({ day }) => day === dayOf(now));
      if (named?.opens === null)
        expect([state?.kind === "open", isNow, isToday]).toEqual([false, false, false]);
    }),
  );
});
