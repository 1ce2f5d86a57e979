import { dayOf } from "@smirk/domain/calendar-day";
import { formatShortDate } from "@smirk/domain/short-date";

/** 'Jan 5, 2024' for seconds since the epoch (APP-09). */
export function shortDateOf(seconds: number, locale: string): string {
  return formatShortDate(dayOf(new Date(seconds * 1000)), locale);
}
