import type { Holiday, OpeningHours } from "@smirk/domain/directory/provider";
import { localMoment } from "@smirk/domain/directory/time-zone";
import { DAY_MS } from "@smirk/domain/wire/durations";

/** Minutes after midnight, local time; `day` 0 is Sunday. */
export type OpenState =
  | { kind: "always" }
  /** `isFar`: more than a day ahead, so that the time alone would mislead. */
  | { kind: "open"; until: { day: number; minute: number; isFar: boolean } }
  | { kind: "closed"; next: { day: number; opens: number; daysAhead: number } }
  /** Whether the hours of the week hold today is not known. */
  | { kind: "holiday" };

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * Open until when, or opens when next; null without hours. Hours that touch are one stretch, also over midnight.
 * Nothing is promised of a federal holiday.
 * @param timeZone IANA name
 */
export function openState(hours: readonly OpeningHours[], now: Date, timeZone: string): OpenState | null {
  return openStateOf({ hours, holidays: [] }, now, timeZone);
}

export interface Opening {
  hours: readonly OpeningHours[];
  /** Days that the office named: what it says of them counts, also of a federal holiday. */
  holidays: readonly Holiday[];
}

/** The same as `openState`, for an office that named its holidays. */
export function openStateOf(opening: Opening, now: Date, timeZone: string): OpenState | null {
  const { hours, holidays } = opening;
  if (hours.length === 0) return null;
  const { day, minute } = localMoment(now, timeZone);
  const weekday = new Date(day).getUTCDay();
  const named = findHoliday(holidays, day);
  if (named !== undefined) {
    const { opens, closes } = named;
    const isOpen = opens !== null && closes !== null && opens <= minute && minute < closes;
    if (isOpen) return { kind: "open", until: { day: weekday, minute: closes, isFar: false } };
    return findNext(opening, { day, weekday, minute });
  }
  if (isFederalHoliday(day) && hours.some((entry) => entry.day === weekday)) return { kind: "holiday" };
  const at = weekday * DAY_MINUTES + minute;
  const end = findEnd(hours, at);
  if (end === null) return findNext(opening, { day, weekday, minute });
  if (end - at >= WEEK_MINUTES) return { kind: "always" };
  const until = { day: Math.floor(end / DAY_MINUTES) % 7, minute: end % DAY_MINUTES };
  return { kind: "open", until: { ...until, isFar: end - at > DAY_MINUTES } };
}

/** When the stretch ends that the minute of the week is in, counted on beyond the week; null while closed. */
function findEnd(hours: readonly OpeningHours[], at: number): number | null {
  const stretches = hours.map(({ day, opens, closes }) => {
    const midnight = day * DAY_MINUTES;
    return { from: midnight + opens, to: midnight + closes };
  });
  const isIn = (minute: number) => {
    const inWeek = minute % WEEK_MINUTES;
    return stretches.find(({ from, to }) => from <= inWeek && inWeek < to);
  };
  let end = at;
  for (let part = isIn(end); part !== undefined; part = isIn(end)) {
    end += part.to - (end % WEEK_MINUTES);
    if (end - at >= WEEK_MINUTES) break;
  }
  return end === at ? null : end;
}

interface LocalMoment {
  day: number;
  weekday: number;
  minute: number;
}

function findNext({ hours, holidays }: Opening, { day, weekday, minute }: LocalMoment): OpenState {
  for (let daysAhead = 0; daysAhead <= 7; daysAhead++) {
    const on = (weekday + daysAhead) % 7;
    const date = day + daysAhead * DAY_MS;
    const named = findHoliday(holidays, date);
    const ofWeek = isFederalHoliday(date) ? [] : hours.filter((entry) => entry.day === on);
    const times = (
      named === undefined ? ofWeek.map(({ opens }) => opens) : [named.opens ?? []].flat()
    ).filter((opens) => daysAhead > 0 || opens > minute);
    if (times.length > 0) return { kind: "closed", next: { day: on, opens: Math.min(...times), daysAhead } };
  }
  return { kind: "holiday" };
}

/** @param date midnight UTC of the calendar day, in milliseconds */
function findHoliday(holidays: readonly Holiday[], date: number): Holiday | undefined {
  return holidays.find(({ day }) => Date.parse(day) === date);
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
