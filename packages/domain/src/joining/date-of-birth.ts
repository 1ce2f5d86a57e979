import { type CalendarDay, makeDay, parseDay, splitDay } from "../wire/calendar-day.ts";
import { DATE_LENGTH } from "./date-field.ts";
import type { FieldError } from "./field-error.ts";

/** Members must be at least so old (spec §9, agreement terms). */
export const ADULT_AGE = 18;
const EARLIEST = "1900-01-01";

/** The day in a text of the form 'MM/DD/YYYY'; null for days that no calendar has and for years before 1900. */
export function parseDateOfBirth(text: string): CalendarDay | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return null;
  return notTooEarly(makeDay(Number(year), Number(month), Number(date)));
}

/** A day of birth of a body: 'YYYY-MM-DD', or 'MM/DD/YYYY' as the form has it. */
export function readBirthDate(text: string): CalendarDay | null {
  return notTooEarly(parseDay(text)) ?? parseDateOfBirth(text);
}

/** The day as the form shows it, 'MM/DD/YYYY'. */
export function writeDateOfBirth(day: CalendarDay): string {
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
}

/** Validates the text of the form's field (DET-04, DET-05). */
export function validateDateOfBirth(text: string, today: CalendarDay): FieldError | null {
  const trimmed = text.trim();
  if (trimmed === "") return "required";
  if (trimmed.length !== DATE_LENGTH) return "wrong_length";
  return validateBirthDate(parseDateOfBirth(trimmed), today);
}

/** Validates a day of birth that was read; null stands for a text that is none. */
export function validateBirthDate(born: CalendarDay | null, today: CalendarDay): FieldError | null {
  if (born === null) return "not_a_date";
  return born > today ? "in_future" : null;
}

/** Whole years, to the day. Those born on 29 February turn a year older on 1 March when there is no 29th. */
export function ageOn(today: CalendarDay, born: CalendarDay): number {
  const years = splitDay(today).year - splitDay(born).year;
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function notTooEarly(day: CalendarDay | null): CalendarDay | null {
  return day !== null && day >= EARLIEST ? day : null;
}
