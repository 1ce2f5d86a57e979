import { dateTimeFormat } from "../intl-formats.ts";
import type { CalendarDay } from "./calendar-day.ts";

export function formatShortDate(day: CalendarDay, locale = "en-US"): string {
  return dateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
