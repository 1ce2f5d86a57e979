import { createHmac, randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 10;

/**
 * So long an e-mailed code works. No limit on asking for one is longer, so a stranger who uses up the limit for the
 * owner only leaves codes that work in the owner's inbox.
 */
export const EMAIL_CODE_LIFE_SECONDS = 24 * 60 * 60;

/** Fifty random bits, too many to guess, as two groups: "K7QM2-XVD9P". */
export function generateEmailCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** The code as it was typed or pasted, without what people add; null when it cannot be one. */
export function readEmailCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  const isCode = letters.length === LENGTH && [...letters].every((template) => ALPHABET.includes(template));
  return isCode ? letters : null;
}

/** What the database keeps of a code, for this phone alone. */
export function hmacEmailCode(secret: string, phoneNumber: string, code: string): Buffer {
  const parts = JSON.stringify(["email code", phoneNumber, readEmailCode(code)]);
  return createHmac("sha256", secret).update(parts).digest();
}
