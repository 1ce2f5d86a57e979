import type { OpenTime } from "../finder/open-times.ts";
import { type CalendarDay, dayOf } from "../wire/calendar-day.ts";
import { DAY_MS } from "../wire/durations.ts";
import type { Holiday, OpeningHours } from "./provider.ts";
import { localMoment } from "./time-zone.ts";

/** Minutes after midnight, local time; `day` 0 is Sunday. */
export type OpenState =
  | { kind: "always" }
  /** `isFar`: more than a day ahead, so that the time alone would mislead. */
  | { kind: "open"; until: { day: number; minute: number; isFar: boolean } }
  | { kind: "closed"; next: { day: number; opens: number; daysAhead: number } }
  /** Closed for a week or longer, so that a weekday alone would mislead. */
  | { kind: "away"; until: { date: CalendarDay; opens: number } }
  /** Known of the days that the office named alone. */
  | { kind: "closed_today" }
  /** Whether the hours of the week hold today is not known. */
  | { kind: "holiday" };

export interface Opening {
  hours: readonly OpeningHours[];
  /** Days that the office named: what it says of them counts, also of a federal holiday. */
  holidays: readonly NamedDay[];
}

type NamedDay = Pick<Holiday, "day" | "opens" | "closes">;

/** What the clocks at an office show; `day` is midnight UTC of the calendar day, in milliseconds. */
interface LocalMoment {
  day: number;
  minute: number;
}

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * Open until when, or opens when next; null without hours of the day. Hours that touch are one stretch, also over
 * midnight. Nothing is promised of a federal holiday that the office did not name.
 * @param timeZone IANA name
 */
export function openState(opening: Opening, now: Date, timeZone: string): OpenState | null {
  const { day, minute } = localMoment(now, timeZone);
  if (!isKnownOn(opening, day)) return null;
  if (isUnsureOn(opening, day) && hoursOn(opening, day).length > 0) return { kind: "holiday" };
  const end = findEnd(opening, { day, minute });
  if (end === minute) return findNext(opening, { day, minute });
  if (end - minute >= WEEK_MINUTES) return { kind: "always" };
  const until = { day: weekdayOf(day + Math.floor(end / DAY_MINUTES) * DAY_MS), minute: end % DAY_MINUTES };
  return { kind: "open", until: { ...until, isFar: end - minute > DAY_MINUTES } };
}

/** Times that are about days of the calendar; the others are about the week alone. */
const DATED: readonly OpenTime[] = ["now", "today", "tomorrow"];
/** An office that is open then on a working day is open in the evening. */
const EVENING = 18 * 60;
const WORKING_DAYS = [1, 2, 3, 4, 5];
const WEEKDAYS: readonly OpenTime[] = [
  ...(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const),
];

/**
 * Whether an office is open at a time, as `openState` says it; null where that is not known. A federal holiday that it
 * did not name counts as its week has it: lists say once that calling is surer.
 * @param now null where the office's clock is not known
 */
export function isOpenAt(opening: Opening, time: OpenTime, now: LocalMoment | null): boolean | null {
  const isWeekKnown = opening.hours.length > 0;
  if (DATED.includes(time)) {
    if (now === null) return isWeekKnown ? false : null;
    const day = time === "tomorrow" ? now.day + DAY_MS : now.day;
    if (!isKnownOn(opening, day)) return null;
    if (time === "now") return findEnd(opening, now) > now.minute;
    // An office that has closed for the rest of the day is not open today.
    const from = time === "today" ? now.minute : 0;
    return hoursOn(opening, day).some(({ closes }) => closes > from);
  }
  if (!isWeekKnown) return null;
  const isOn = (weekday: number) => hoursOfWeek(opening, weekday).length > 0;
  switch (time) {
    case "weekend":
      return isOn(6) || isOn(0);
    case "evening":
      return WORKING_DAYS.some((weekday) => hoursOfWeek(opening, weekday).some(isIn(EVENING)));
    case "all_day":
      return opening.hours.reduce((sum, { opens, closes }) => sum + closes - opens, 0) >= WEEK_MINUTES;
    default:
      return isOn(WEEKDAYS.indexOf(time));
  }
}

/** Whether it is known when an office is open on a day: by its week, or by what it named of that day. */
function isKnownOn(opening: Opening, day: number): boolean {
  return opening.hours.length > 0 || findNamed(opening, day) !== undefined;
}

/** Whether the hours of a day are not said to hold. */
function isUnsureOn(opening: Opening, day: number): boolean {
  return isFederalHoliday(day) && findNamed(opening, day) === undefined;
}

interface Stretch {
  opens: number;
  closes: number;
}

/** The hours of a day: those that the office named for it, else those of the week. */
function hoursOn(opening: Opening, day: number): readonly Stretch[] {
  const named = findNamed(opening, day);
  if (named === undefined) return hoursOfWeek(opening, weekdayOf(day));
  const { opens, closes } = named;
  return opens === null || closes === null ? [] : [{ opens, closes }];
}

function hoursOfWeek({ hours }: Opening, weekday: number): readonly Stretch[] {
  return hours.filter(({ day }) => day === weekday);
}

function findNamed({ holidays }: Opening, day: number): NamedDay | undefined {
  if (holidays.length === 0) return undefined;
  const date: CalendarDay = dayOf(new Date(day));
  return holidays.find((holiday) => holiday.day === date);
}

function isIn(minute: number): (stretch: Stretch) => boolean {
  return ({ opens, closes }) => opens <= minute && minute < closes;
}

function weekdayOf(day: number): number {
  return new Date(day).getUTCDay();
}

/** When the stretch ends that a minute is in, counted on beyond the day; the minute itself while closed. */
function findEnd(opening: Opening, { day, minute }: LocalMoment): number {
  let end = minute;
  while (end - minute < WEEK_MINUTES) {
    const at = end % DAY_MINUTES;
    const part = hoursOn(opening, day + Math.floor(end / DAY_MINUTES) * DAY_MS).find(isIn(at));
    if (part === undefined) break;
    end += part.closes - at;
  }
  return end;
}

const WEEK_DAYS = 7;
/** More than an office can name one after the other. */
const FARTHEST_DAYS = 366;

function findNext(opening: Opening, { day, minute }: LocalMoment): OpenState {
  const isWeekKnown = opening.hours.length > 0;
  for (let daysAhead = 0; daysAhead <= (isWeekKnown ? FARTHEST_DAYS : 0); daysAhead++) {
    const date = day + daysAhead * DAY_MS;
    const times = (isUnsureOn(opening, date) ? [] : hoursOn(opening, date))
      .map(({ opens }) => opens)
      .filter((opens) => daysAhead > 0 || opens > minute);
    if (times.length === 0) continue;
    const opens = Math.min(...times);
    return daysAhead < WEEK_DAYS
      ? { kind: "closed", next: { day: weekdayOf(date), opens, daysAhead } }
      : { kind: "away", until: { date: dayOf(new Date(date)), opens } };
  }
  return { kind: "closed_today" };
}

/** Month, weekday (0 is Sunday), and which of them in the month; Memorial Day is the last one. */
const FLOATING_HOLIDAYS = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, "last"],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const;

/**
 * A legal holiday of 5 U.S.C. 6103, or the weekday on which one that falls on a weekend is observed.
 * @param day midnight UTC of the calendar day, in milliseconds
 */
export function isFederalHoliday(day: number): boolean {
  const date = new Date(day);
  const [month, dayOfMonth, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()];
  const isLast = new Date(day + 7 * DAY_MS).getUTCMonth() + 1 !== month;
  const nth = Math.ceil(dayOfMonth / 7);
  const isFloating = FLOATING_HOLIDAYS.some(
    ([of, on, which]) => of === month && on === weekday && (which === "last" ? isLast : which === nth),
  );
  if (isFloating || isFixed(day)) return true;
  return (weekday === 1 && isFixed(day - DAY_MS)) || (weekday === 5 && isFixed(day + DAY_MS));
}

/** Month and day. */
const FIXED_HOLIDAYS = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const;

function isFixed(day: number): boolean {
  const date = new Date(day);
  return FIXED_HOLIDAYS.some(([month, of]) => date.getUTCMonth() + 1 === month && date.getUTCDate() === of);
}
