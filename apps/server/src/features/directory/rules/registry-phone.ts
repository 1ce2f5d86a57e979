import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { repairDigits } from "./repair-digits.ts";

/**
 * Area code and exchange as the North American Numbering Plan gives them out: neither begins with 0 or 1 nor is a
 * service such as 911, no area code has a 9 in the middle, and there is no area 555.
 */
const POSSIBLE = /^\+1(?!555)[2-9](?!11|9)\d\d[2-9](?!11)\d{6}$/;
const EXTENSION = /\s*(?:x|ext|extension|#).*$/i;

/**
 * "+17135550123" for a phone number of the registry in any way of writing; null for none, for one that nobody can
 * have, and for digits too many or too few. An extension is dropped: the desk answers.
 */
export function readPhone(text: string): string | null {
  const phone = toE164(repairDigits(text.trim().replace(EXTENSION, "")));
  return phone !== null && POSSIBLE.test(phone) ? phone : null;
}
