/** What stands before every identifier when its check digit is worked out: health, United States. */
const PREFIX_SUM = 24;
const LENGTH = 10;
const ZERO = 48;

/**
 * Whether a text is a National Provider Identifier: ten digits, the first 1 or 2, the last of them the Luhn check
 * digit of "80840" and the other nine (45 CFR 162.406, ISO/IEC 7812). Whether it was ever given out it cannot say.
 */
export function isNpi(text: string): boolean {
  if (text.length !== LENGTH || (text[0] !== "1" && text[0] !== "2")) return false;
  let sum = PREFIX_SUM;
  for (let at = 0; at < LENGTH; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return false;
    const weighed = at % 2 === 0 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
