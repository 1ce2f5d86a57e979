import { createHmac, randomInt } from "node:crypto";
import { CODE_DIGITS } from "./code-rules.ts";

export interface CodeToHash {
  challengeId: string;
  /** E.164. */
  phoneNumber: string;
  code: string;
}

/** A code that nobody can foresee, such as "042917". */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/** What the database keeps of a code: worth nothing without the secret, and for this challenge and phone alone. */
export function hmacCode(secret: string, { challengeId, phoneNumber, code }: CodeToHash): Buffer {
  return hmac(secret, ["code", challengeId, phoneNumber, code]);
}

/** A phone number or address as a key to count by, which does not give it away. */
export function hideKey(secret: string, value: string): string {
  return hmac(secret, ["key", value]).toString("base64url");
}

function hmac(secret: string, parts: string[]): Buffer {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest();
}
