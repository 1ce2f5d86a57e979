import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** In the US a mobile number looks like a landline's. What is left out can get no text messages, or costs a lot. */
const TYPES = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** Exchanges whose calls and messages are charged as premium ones, in every area code. */
const PREMIUM_EXCHANGE = /^\+1\d{3}976/;

/** The number in E.164, such as "+17135550123"; null unless it is a US number that may belong to a mobile phone. */
export function readUsMobile(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false });
  if (phone?.country !== "US" || phone.ext || !TYPES.has(phone.getType() ?? "")) return null;
  return PREMIUM_EXCHANGE.test(phone.number) ? null : phone.number;
}
