import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { repairDigits } from "./repair-digits.ts";

/** North American Numbering Plan: valid area code and exchange, no service codes, no 555. */
const POSSIBLE = /^\+1(?!555)[2-9](?!11|9)\d\d[2-9](?!11)\d{6}$/;
const EXTENSION = /ext|x|#/i;

/** E.164 for any spelling of a phone number, without extension; null if it is not valid. */
export function readPhone(text: string): string | null {
  const [number = ""] = text.split(EXTENSION, 1);
  const phone = toE164(repairDigits(number.trim()));
  return phone !== null && POSSIBLE.test(phone) ? phone : null;
}
