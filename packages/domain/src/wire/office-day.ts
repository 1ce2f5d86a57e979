import { dateTimeFormat } from "../intl-formats.ts";
import { type CalendarDay, dayOf } from "./calendar-day.ts";

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
