import { dateTimeFormat } from "../intl-formats.ts";
import { type CalendarDay, dayOf } from "./calendar-day.ts";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";

/** The day of a moment at the office: the rule for every day that members see and that terms are computed from. */
export function dayIn(timeZone: string, moment: Date): CalendarDay {
  if (timeZone === "UTC") return dayOf(moment);
  const format = dateTimeFormat("en-US-u-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

const STEP_MS = 15 * MINUTE_MS;
const FARTHEST_MS = 14 * HOUR_MS;

/** The moment at which a day of the office begins. */
export function startOfDay(timeZone: string, day: CalendarDay): Date {
  let at = Date.parse(day) - FARTHEST_MS;
  // Every zone differs from UTC by quarters of an hour, and by 14 hours at most.
  while (dayIn(timeZone, new Date(at)) < day) at += STEP_MS;
  return new Date(at);
}

/** 'Jan 5, 2024, 9:30 PM CST': the time zone is named, as readers may be in another one. */
export function formatOfficeTime(timeZone: string, moment: Date, locale: string): string {
  return officeTime(timeZone, locale, "short").format(moment);
}

/** What a sentence says, such as in Spanish '5 de enero de 2024 a las 9:30 p.m. CST', as `formatSentenceDate` has the day. */
export function formatSentenceTime(timeZone: string, moment: Date, locale: string): string {
  if (!locale.startsWith("es")) return formatOfficeTime(timeZone, moment, locale);
  return officeTime(timeZone, locale, "long")
    .format(moment)
    .replace(/ a las 1:/, " a la 1:");
}

function officeTime(timeZone: string, locale: string, month: "short" | "long"): Intl.DateTimeFormat {
  return dateTimeFormat(locale, {
    timeZone,
    year: "numeric",
    month,
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}
