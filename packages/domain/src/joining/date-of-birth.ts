import { type CalendarDay, makeDay, parseDay, splitDay } from "../wire/calendar-day.ts";
import { DATE_LENGTH, hasShortYear, isUnreadDate } from "./date-field.ts";
import type { FieldError } from "./field-error.ts";

export const ADULT_AGE = 18;
/** Nobody has been older for long: a longer life is asked about. */
export const LONGEST_LIFE = 120;
const EARLIEST = "1900-01-01";

export function parseDateOfBirth(text: string): CalendarDay | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return null;
  return notTooEarly(makeDay(Number(year), Number(month), Number(date)));
}

export function readBirthDate(text: string): CalendarDay | null {
  return notTooEarly(parseDay(text)) ?? parseDateOfBirth(text);
}

export function writeDateOfBirth(day: CalendarDay): string {
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
}

export function validateDateOfBirth(text: string, today: CalendarDay): FieldError | null {
  const trimmed = text.trim();
  if (trimmed === "") return "required";
  if (hasShortYear(trimmed)) return "short_year";
  if (isUnreadDate(trimmed)) return "not_a_date";
  if (trimmed.length !== DATE_LENGTH) return "wrong_length";
  return validateBirthDate(parseDateOfBirth(trimmed), today);
}

export function validateBirthDate(born: CalendarDay | null, today: CalendarDay): FieldError | null {
  if (born === null) return "not_a_date";
  return born > today ? "in_future" : null;
}

/** Whole years, to the day. Birthdays on 29 February count on 1 March in other years. */
export function ageOn(today: CalendarDay, born: CalendarDay): number {
  const years = splitDay(today).year - splitDay(born).year;
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function notTooEarly(day: CalendarDay | null): CalendarDay | null {
  return day !== null && day >= EARLIEST ? day : null;
}
