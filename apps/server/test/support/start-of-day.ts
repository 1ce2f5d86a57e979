import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import { HOUR_MS } from "./settable-clock.ts";

/** The first hour of a day in a time zone west of Greenwich, as a time. */
export function startOfDay(day: CalendarDay, timeZone: string): number {
  let time = Date.parse(day);
  while (dayIn(timeZone, new Date(time)) < day) time += HOUR_MS;
  return time;
}
