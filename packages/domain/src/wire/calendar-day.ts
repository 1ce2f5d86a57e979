import { DAY_MS } from "./durations.ts";

/** 'YYYY-MM-DD': sorts as text and is what PostgreSQL takes for a date. */
export type CalendarDay = string;

/** The day in UTC: for what no member sees. Their days are the office's (`office-day.ts`). */
export function dayOf(moment: Date): CalendarDay {
  return moment.toISOString().slice(0, 10);
}

export function makeDay(year: number, month: number, date: number): CalendarDay | null {
  const isReal =
    year >= 1 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    date >= 1 &&
    date <= daysInMonth(year, month) &&
    [year, month, date].every(Number.isInteger);
  return isReal ? `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}` : null;
}

export function parseDay(text: string): CalendarDay | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const { year, month, date } = splitDay(text);
  return makeDay(year, month, date);
}

export function splitDay(day: CalendarDay): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8)) };
}

export function yearOf(day: CalendarDay): number {
  return splitDay(day).year;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
