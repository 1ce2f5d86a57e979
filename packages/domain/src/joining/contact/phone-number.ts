/** '+1 (123) 456-7890' (spec §5). */
export const PHONE_LENGTH = 17;

const COUNTRY_CODE = "1";
/** At most 15 digits are accepted, the country's own 1 among them (spec §5). */
const MOST_DIGITS = 15;

/** What is in the field, and how many of its characters stand left of the caret. */
export interface PhoneField {
  text: string;
  caret: number;
}

/**
 * Brings a US number, typed or pasted in any usual way, into the form '+1 (123) 456-7890' (SIGN-03). A number that is
 * still being typed is formatted as far as it goes. Digits beyond the tenth stay in sight, since a number that was cut
 * to fit would be somebody else's.
 */
export function formatPhone(text: string): string {
  const digits = readNationalDigits(text);
  if (digits === "") return isPrefix(text) ? text.trim() : "";
  const area = `+1 (${digits.slice(0, 3)}`;
  if (digits.length <= 3) return area;
  const exchange = `${area}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? exchange : `${exchange}-${digits.slice(6)}`;
}

/** Formats what stands in a field and keeps the caret behind the same digit, so that corrections in the middle work. */
export function formatPhoneField({ text, caret }: PhoneField): PhoneField {
  const formatted = formatPhone(text);
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  const hasOwnCode = digitsOf(text).startsWith(COUNTRY_CODE);
  const digitsBefore = digitsOf(text.slice(0, caret)).length + (hasOwnCode ? 0 : 1);
  return { text: formatted, caret: findCaret(formatted, digitsBefore) };
}

/** Whether the text is a whole number in the form of the field; whether anybody answers there is for the server to say. */
export function isCompletePhone(text: string): boolean {
  return formatPhone(text).length === PHONE_LENGTH;
}

/** '+11234567890', as the server takes it (spec §5); null while the number is not complete. */
export function toE164(text: string): string | null {
  return isCompletePhone(text) ? `+${digitsOf(formatPhone(text))}` : null;
}

/** The digits behind the country's own 1, which people type or leave out. */
function readNationalDigits(text: string): string {
  const digits = digitsOf(text);
  const national = digits.startsWith(COUNTRY_CODE) ? digits.slice(COUNTRY_CODE.length) : digits;
  return national.slice(0, MOST_DIGITS - COUNTRY_CODE.length);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** '+', '1' and '+1' stay as typed: nobody should see their first key do nothing. */
function isPrefix(text: string): boolean {
  return /^\s*\+?1?\s*$/.test(text);
}

function findCaret(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (const [index, char] of [...formatted].entries()) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(char)) seen += 1;
  }
  return formatted.length;
}
