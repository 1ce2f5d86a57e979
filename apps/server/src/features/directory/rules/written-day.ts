import { type CalendarDay, parseDay } from "@smirk/domain/wire/calendar-day";

const OF_SPREADSHEETS = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** 2026-11-03, or 11/3/2026 as spreadsheets write it; null for anything else. */
export function readWrittenDay(text: string): CalendarDay | null {
  const typed = text.trim();
  const [, month, date, year] = OF_SPREADSHEETS.exec(typed) ?? [];
  if (month === undefined || date === undefined) return parseDay(typed);
  return parseDay(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
}
