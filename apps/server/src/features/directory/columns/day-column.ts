import { type CalendarDay, parseDay } from "@smirk/domain/wire/calendar-day";
import type { StoredColumn } from "./column.ts";

/** YYYY-MM-DD; a spreadsheet's 11/3/2026 is accepted. */
export const dayColumn: StoredColumn<CalendarDay> = {
  sqlType: "date",
  write: (value) => value,
  read: (text) => {
    const value = parseDay(toIso(text.trim()));
    return value === null ? { error: "must be a day such as 2026-11-03" } : { value };
  },
};

function toIso(text: string): string {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || date === undefined) return text;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
