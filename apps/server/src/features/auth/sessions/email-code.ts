import { createHmac, randomInt } from "node:crypto";
import {
  EMAIL_CODE_ALPHABET as ALPHABET,
  EMAIL_CODE_LENGTH as LENGTH,
  readEmailCode,
} from "@smirk/contract/auth/email-code";

/** No request limit is longer: exhausting it only leaves valid codes in the owner's inbox. */
export const EMAIL_CODE_LIFE_SECONDS = 24 * 60 * 60;

/** Fifty random bits, too many to guess, as two groups: "K7QM2-XVD9P". */
export function generateEmailCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/** What the database stores of a code, bound to the phone or the report that it proves. */
export function hmacEmailCode(secret: string, subject: string, code: string): Buffer {
  const parts = JSON.stringify(["email code", subject, readEmailCode(code)]);
  return createHmac("sha256", secret).update(parts).digest();
}
