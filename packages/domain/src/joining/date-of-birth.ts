import { foldDigits, removeInvisible } from "../text/visible-text.ts";
import { type CalendarDay, makeDay, parseDay, splitDay } from "../wire/calendar-day.ts";
import { hasShortYearBeside, readWholeDate } from "./date-words.ts";
import type { FieldError } from "./field-error.ts";

export const DATE_LENGTH = 10;

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

export interface DateField {
  text: string;
  caret: number;
}

/** A whole date that reads one way; else MM/DD/YYYY as far as it is typed, within the limits of its parts (DET-05). */
export function formatDate(typed: string): string {
  const text = plain(typed);
  return readWholeDate(text) ?? capAll(splitDate(text)).join("/");
}

function plain(text: string): string {
  return foldDigits(removeInvisible(text))
    .replace(/[\p{Pd}−]/gu, "-")
    .replace(/[⁄∕]/g, "/");
}

export interface CappedPart {
  part: "month" | "day" | "year";
  typed: number;
  written: number;
}

const PARTS = ["month", "day", "year"] as const;

/** What the limits change in a typed date. */
export function listCappedParts(typed: string): CappedPart[] {
  const text = plain(typed);
  if (readWholeDate(text) !== null) return [];
  const groups = splitDate(text);
  const capped = capAll(groups);
  return PARTS.flatMap((part, index) => {
    const [asTyped, written] = [Number(groups[index] ?? 0), Number(capped[index] ?? 0)];
    return asTyped === written ? [] : [{ part, typed: asTyped, written }];
  });
}

const MOST_DIGITS = 8;

/** Whether the mask would make another date of a text, or lose some of it: such a text stays as it was pasted. */
export function isUnreadDate(text: string): boolean {
  if (readWholeDate(text) !== null) return false;
  const hasMore = /[^\d\s./-]/.test(text) || text.replaceAll(/\D/g, "").length > MOST_DIGITS;
  const groups = clean(text).replace(/^\//, "").split("/");
  const hasOtherParts = groups.length > 1 && !doFit(groups);
  return hasMore || hasOtherParts || listCappedParts(text).length > 0;
}

/** A year of two digits is of two centuries. */
export function hasShortYear(text: string): boolean {
  return /^\s*\d{1,2}[\s./-]\d{1,2}[\s./-]\d{2}\s*$/.test(text) || hasShortYearBeside(text);
}

const LONGEST = 40;

/** What was pasted or filled in at once: no other date is made of it. */
export function formatPastedDate(field: DateField): DateField {
  const text = plain(field.text);
  const whole = readWholeDate(text);
  if (whole !== null) return { text: whole, caret: whole.length };
  if (!isUnreadDate(text)) return formatDateField(field);
  return { text: text.slice(0, LONGEST), caret: Math.min(field.caret, text.length, LONGEST) };
}

export function hasPart(text: string, { part, written }: CappedPart): boolean {
  return Number(text.split("/")[PARTS.indexOf(part)]) === written;
}

function splitDate(text: string): string[] {
  const [, year, month, day] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text) ?? [];
  const cleaned = clean(year === undefined ? text : `${month}/${day}/${year}`).replace(/^\//, "");
  const groups = cleaned.split("/");
  if (!doFit(groups)) return reflow(cleaned);
  const isLast = (index: number) => index === groups.length - 1;
  return groups.map((group, index) => (isLast(index) ? group : group.padStart(2, "0")));
}

/** Keeps the caret behind the same digit. In the middle of a date an extra digit is rejected, and none moves over. */
export function formatDateField(field: DateField): DateField {
  const [text, caret] = [plain(field.text), plain(field.text.slice(0, field.caret)).length];
  if (caret >= text.length) {
    const formatted = formatDate(text);
    return { text: formatted, caret: formatted.length };
  }
  const before = clean(text.slice(0, caret));
  const after = clean(text.slice(caret));
  const hasDigitTooMany = overfills(before, after);
  const kept = hasDigitTooMany ? before.slice(0, -1) : before;
  const whole = clean(kept + after);
  const groups = whole.split("/");
  const formatted = capAll(doFit(groups) ? groups : reflow(whole)).join("/");
  if (formatted === text) return { text, caret };
  return { text: formatted, caret: findCaret(formatted, kept) };
}

function clean(text: string): string {
  return text.replaceAll(/[^\d\s./-]/g, "").replaceAll(/[\s./-]+/g, "/");
}

const SIZES = [2, 2, 4];

function overfills(before: string, after: string): boolean {
  const group = before.split("/").length - 1;
  const left = before.split("/").at(-1) ?? "";
  const right = after.split("/")[0] ?? "";
  return left !== "" && left.length + right.length === (SIZES[group] ?? 0) + 1;
}

function doFit(groups: readonly string[]): boolean {
  return groups.every((group, index) => group.length <= (SIZES[index] ?? -1));
}

function reflow(text: string): string[] {
  const digits = text.replaceAll("/", "");
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean);
}

const CAPS = [12, 31];

const EARLIEST_YEAR = 1900;

function capAll(groups: readonly string[]): string[] {
  return groups.map((group, index) => {
    if (group.length < (SIZES[index] ?? 0)) return group;
    const cap = CAPS[index];
    const number = Number(group);
    if (cap === undefined) return String(Math.max(number, EARLIEST_YEAR));
    return number > cap ? String(cap) : group;
  });
}

function findCaret(formatted: string, kept: string): number {
  const digits = kept.replaceAll("/", "").length;
  let caret = 0;
  for (let seen = 0; seen < digits && caret < formatted.length; caret++) {
    if (formatted[caret] !== "/") seen += 1;
  }
  return kept.endsWith("/") && formatted[caret] === "/" ? caret + 1 : caret;
}
