import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";

/** 'Jan 5, 2024' for epoch seconds (APP-09). */
export function shortDateOf(seconds: number, locale: string): string {
  return formatShortDate(dayOf(new Date(seconds * 1000)), locale);
}
