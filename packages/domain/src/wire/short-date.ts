import { dateTimeFormat } from "../intl-formats.ts";
import type { CalendarDay } from "./calendar-day.ts";

/** The one form of dates in labels, tables and cards: 'Jan 5, 2024', '5 ene 2024'. */
export function formatShortDate(day: CalendarDay, locale = "en-US"): string {
  return dateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

/** The one form of dates in sentences: Spanish spells the month out, 'el 5 de enero de 2024'; English does not. */
export function formatSentenceDate(day: CalendarDay, locale = "en-US"): string {
  if (!locale.startsWith("es")) return formatShortDate(day, locale);
  return dateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
