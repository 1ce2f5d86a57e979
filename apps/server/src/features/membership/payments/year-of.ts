import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

export function yearOf(day: CalendarDay): number {
  return Number(day.slice(0, 4));
}
