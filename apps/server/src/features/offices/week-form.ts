import { OFFICE_DAYS } from "@smirk/contract/office-fields";
import type { OpeningHours } from "@smirk/domain/directory/provider";
import { DAY_MINUTES, NOON } from "../directory/opening-hours/hour-range.ts";
import { joinNights, LATEST_END, splitNight } from "../directory/opening-hours/nights.ts";
import { readWeek } from "../directory/opening-hours/read-week.ts";
import { WEEK_FROM_MONDAY, writeClock, writeWeek } from "../directory/opening-hours/write-week.ts";

/** A day's fields of the form: opening, lunch and closing as 24 hours, empty where there is none. */
export interface DayFields {
  opens: string;
  lunch: string;
  back: string;
  closes: string;
}

export const PRESETS = {
  weekdays: "Mon-Fri 08:00-17:00",
  lunch: "Mon-Fri 08:00-12:00, 13:00-17:00",
  short: "Mon-Thu 08:00-17:00; Fri 08:00-12:00",
} as const;
export type Preset = keyof typeof PRESETS;

export function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text);
}

export function hoursOf(openingHours: string): readonly OpeningHours[] {
  const week = readWeek(openingHours);
  return "error" in week ? [] : week.hours;
}

const CLOSED: DayFields = { opens: "", lunch: "", back: "", closes: "" };

/** The form of stored hours, Monday first; more than one break of a day is left out. */
export function weekFields(openingHours: string | null): DayFields[] {
  return daysOf(openingHours).map((own) => {
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) return CLOSED;
    const hasLunch = first !== last;
    return {
      opens: writeClock(first.opens),
      lunch: hasLunch ? writeClock(first.closes) : "",
      back: hasLunch ? writeClock(last.opens) : "",
      // Midnight and later are times of the next day: no field has 24:00.
      closes: writeClock(last.closes % DAY_MINUTES),
    };
  });
}

/** The openings of each day, Monday first; those over midnight are of the day on which they begin. */
function daysOf(openingHours: string | null): OpeningHours[][] {
  const hours = openingHours === null ? [] : joinNights(hoursOf(openingHours));
  return WEEK_FROM_MONDAY.map((day) => hours.filter((entry) => entry.day === day));
}

export function readWeekFields(form: URLSearchParams): DayFields[] {
  const cell = (day: string, time: string) => (form.get(`${day}_${time}`) ?? "").trim();
  return OFFICE_DAYS.map((day) => ({
    opens: cell(day, "opens"),
    lunch: cell(day, "lunch"),
    back: cell(day, "back"),
    closes: cell(day, "closes"),
  }));
}

/** Whether times were typed that are others than those of some hours. */
export function isOtherWeek(week: readonly DayFields[], openingHours: string | null): boolean {
  const shown = weekFields(openingHours);
  return week.some((fields, index) => !isSameDay(fields, shown[index] ?? CLOSED));
}

function isSameDay(one: DayFields, other: DayFields): boolean {
  const timesOf = ({ opens, lunch, back, closes }: DayFields) =>
    [opens, lunch, back, closes].map((text) => readTime(text) ?? text);
  return timesOf(one).join() === timesOf(other).join();
}

/**
 * A week as files have it, or which day cannot be; null where every day is empty. A day whose fields are as they were
 * shown keeps its hours, also those that the form has no fields for.
 */
export function writeWeekFields(
  week: readonly DayFields[],
  shownHours: string | null,
): { value: string | null } | { wrongDay: number } {
  const [shown, days] = [weekFields(shownHours), daysOf(shownHours)];
  const hours: OpeningHours[] = [];
  for (const [index, fields] of week.entries()) {
    const isKept = isSameDay(fields, shown[index] ?? CLOSED);
    const ofDay = isKept ? days[index] : readDayFields(fields, WEEK_FROM_MONDAY[index] ?? 0);
    if (!ofDay) return { wrongDay: index };
    hours.push(...ofDay.flatMap(splitNight));
  }
  hours.sort((one, other) => one.day - other.day || one.opens - other.opens);
  const overlap = hours.find(
    ({ day, opens }, at) => day === hours[at - 1]?.day && opens < (hours[at - 1]?.closes ?? 0),
  );
  if (overlap !== undefined) return { wrongDay: WEEK_FROM_MONDAY.indexOf(overlap.day) };
  return { value: hours.length === 0 ? null : writeWeek(hours) };
}

/** @returns null for a day that cannot be */
function readDayFields({ opens, lunch, back, closes }: DayFields, day: number): OpeningHours[] | null {
  const typed = [opens, lunch, back, closes].filter((text) => text !== "");
  if (typed.length === 0) return [];
  const times = withNight(typed.flatMap((text) => readTime(text) ?? []));
  const isRising = times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0));
  const hasLunch = lunch !== "" && back !== "";
  const isWhole = opens !== "" && closes !== "" && (hasLunch || (lunch === "" && back === ""));
  const [first, second, third, last] = times;
  if (!isRising || !isWhole || times.length !== typed.length) return null;
  if (first === undefined || second === undefined) return null;
  if (third === undefined || last === undefined) return [{ day, opens: first, closes: second }];
  return [
    { day, opens: first, closes: second },
    { day, opens: third, closes: last },
  ];
}

/** The times with their last one counted on beyond midnight, where an evening ends there or little later. */
function withNight(times: readonly number[]): number[] {
  const [from = 0, to = DAY_MINUTES] = times.slice(-2);
  const isNight = to === 0 || (to <= LATEST_END && from >= NOON);
  return isNight ? [...times.slice(0, -1), to + DAY_MINUTES] : [...times];
}

const TIME = /^(\d{1,2}):(\d{2})(?: ?([ap])\.?m\.?)?$/i;

/** Minutes of '08:30', as browsers send it, or of '8:30 am', as one types it where there is no such field. */
export function readTime(text: string): number | null {
  const [, hour = "", minute = "", half] = TIME.exec(text) ?? [];
  if (hour === "") return null;
  const isTwelve = half !== undefined;
  if (Number(minute) > 59 || Number(hour) > (isTwelve ? 12 : 23) || (isTwelve && Number(hour) === 0))
    return null;
  const hours = isTwelve ? (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
}
