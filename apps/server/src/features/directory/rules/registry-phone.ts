import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { isNorthAmerican } from "@smirk/domain/joining/contact/us-number";
import { repairDigits } from "./registry-reading.ts";

const RESERVED = "+1555";
/** Behind a digit, and before another where letters follow: 'Axel' and 'Fox' have none. */
const EXTENSION = /(?<=\d[^a-z\d]{0,5})(?:ext(?:ension|n)?|x|#)(?![a-z])/i;

/** E.164 for any spelling of a phone number, without extension; null if it is not valid. */
export function readPhone(text: string): string | null {
  const [number = ""] = text.split(EXTENSION, 1);
  const phone = toE164(repairDigits(number.trim()));
  return phone !== null && isNorthAmerican(phone) && !phone.startsWith(RESERVED) ? phone : null;
}
