import { dateTimeFormat } from "../intl-formats.ts";
import type { CalendarDay } from "./calendar-day.ts";

/** 'Jan 5, 2024' (spec §9); another locale writes it in its own order, the month always spelt out. */
export function formatShortDate(day: CalendarDay, locale = "en-US"): string {
  return dateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
