import { dateTimeFormat } from "@smirk/domain/intl-formats";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

/** The day of a moment in a time zone. */
export function officeDay(moment: Date, timeZone: string): CalendarDay {
  // Canada writes days as year, month, day.
  return dateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(moment);
}

export function yearOf(day: CalendarDay): number {
  return Number(day.slice(0, 4));
}
