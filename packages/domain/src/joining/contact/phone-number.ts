import { foldDigits, removeInvisible } from "../../text/visible-text.ts";

export const PHONE_LENGTH = 17;

const COUNTRY_CODE = "1";
const MOST_DIGITS = 15;
const NATIONAL_DIGITS = 10;
const LONGEST_FOREIGN = 25;

/** "+44…", "0044…" and "07…": no US number begins like that. */
export function isForeignPhone(text: string): boolean {
  return /^(?:tel:)?\s*(?:\+\s*\(?[02-9]|\(?0\d)/.test(plain(text).trimStart());
}

interface PhoneField {
  text: string;
  caret: number;
}

/**
 * The number as far as it is typed (SIGN-03). A digit too many stays visible: a cut number would be somebody else's.
 */
export function formatPhone(typed: string): string {
  const text = plain(typed);
  if (isForeignPhone(text)) return text.trim().slice(0, LONGEST_FOREIGN);
  const digits = readNationalDigits(text);
  if (digits === "") return isPrefix(text) ? text.trim() : "";
  const area = `+1 (${digits.slice(0, 3)}`;
  if (digits.length <= 3) return area;
  const exchange = `${area}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? exchange : `${exchange}-${digits.slice(6)}`;
}

export function formatPhoneField(field: PhoneField): PhoneField {
  const [text, caret] = [plain(field.text), plain(field.text.slice(0, field.caret)).length];
  const formatted = formatPhone(text);
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  const hasOwnCode = digitsOf(text).startsWith(COUNTRY_CODE);
  const digitsBefore = digitsOf(text.slice(0, caret)).length + (hasOwnCode ? 0 : 1);
  return { text: formatted, caret: findCaret(formatted, digitsBefore) };
}

export function isCompletePhone(text: string): boolean {
  return !isForeignPhone(text) && formatPhone(text).length === PHONE_LENGTH;
}

export function toE164(text: string): string | null {
  return isCompletePhone(text) && !isForeignPhone(text) ? `+${digitsOf(formatPhone(text))}` : null;
}

/** 00 and 011 lead from other countries to ours as well: '011 1 713 555 0123' is a US number. */
const FROM_ABROAD = /^(?:00|011)(1[2-9]\d{9})$/;

function plain(text: string): string {
  const typed = foldDigits(removeInvisible(text));
  const [, whole] = /^[\s\d().-]{1,30}$/.test(typed) ? (FROM_ABROAD.exec(digitsOf(typed)) ?? []) : [];
  return whole === undefined ? typed : `+${whole}`;
}

/** Behind the number itself, which it does not complete: "555-0123 ext 901". */
const EXTENSION = /(?<=\d)[\s,;]{0,3}(?:x|ext(?:ension|ensi[oó]n)?|#)[\s.:=]{0,3}\d{1,8}\D{0,3}$/i;

function readNationalDigits(text: string): string {
  const own = digitsOf(text.replace(EXTENSION, ""));
  // A whole number with an extension has digits too many, which shows.
  const digits = own.replace(/^1/, "").length < NATIONAL_DIGITS ? own : digitsOf(text);
  const national = digits.startsWith(COUNTRY_CODE) ? digits.slice(COUNTRY_CODE.length) : digits;
  return national.slice(0, MOST_DIGITS - COUNTRY_CODE.length);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** '+', '1' and '+1' stay as typed, so that the first key has an effect. */
function isPrefix(text: string): boolean {
  return /^\+?1?$/.test(text.trim());
}

function findCaret(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (const [index, char] of [...formatted].entries()) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(char)) seen += 1;
  }
  return formatted.length;
}
