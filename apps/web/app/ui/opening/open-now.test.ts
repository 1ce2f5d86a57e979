import { HOUR_MS } from "@smirk/domain/wire/durations";
import { describe, expect, it } from "vitest";
import { openState } from "./open-now.ts";
import { hoursFormat } from "./use-hours-format.ts";

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
      const state = openState(HOURS, new Date(start + hour * HOUR_MS), HOUSTON);
      if (state?.open) return `until ${state.until}`;
      const { daysAhead, opens } = state?.next ?? expect.fail();
      return `${["today", "tomorrow"][daysAhead] ?? `in ${daysAhead} days`} at ${opens}`;
    });
    expect(shown).toEqual(wanted.flat().map((letter) => MEANINGS[letter as keyof typeof MEANINGS]));
  });
});

it.each([
  ["en-US", 780, "1:00 PM", "1 PM"],
  ["es-US", 780, "la 1:00 p.m.", "la 1 p.m."],
  ["es-US", 75, "la 1:15 a.m.", "la 1:15 a.m."],
  ["es-US", 1020, "las 5:00 p.m.", "las 5 p.m."],
  ["es-US", 720, "las 12:00 p.m.", "las 12 p.m."],
])("a time in a sentence of %s at minute %i is %s [ES-04] [DENT-06]", (locale, minutes, long, short) => {
  const format = hoursFormat(locale);
  expect([format.timeInSentence(minutes), format.shortTimeInSentence(minutes)].map(plainSpaces)).toEqual([
    long,
    short,
  ]);
});

function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, " ");
}
