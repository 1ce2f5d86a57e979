/** Luhn sum of the prefix 80840 (health, United States). */
const PREFIX_SUM = 24;
const LENGTH = 10;
const ZERO = 48;

/** Validates format and Luhn check digit of an NPI (45 CFR 162.406, ISO/IEC 7812), not that it was issued. */
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
