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
  return dateTimeFormat(locale, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(moment);
}
