import { createHmac, randomInt } from "node:crypto";
import { CODE_DIGITS } from "@smirk/contract/auth/codes";

interface CodeToHash {
  challengeId: string;
  phoneNumber: string;
  code: string;
}

export function generateCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/** What the database stores of a code, bound to challenge and phone. */
export function hmacCode(secret: string, { challengeId, phoneNumber, code }: CodeToHash): Buffer {
  return hmac(secret, ["code", challengeId, phoneNumber, code]);
}

export function hideKey(secret: string, value: string): string {
  return hmac(secret, ["key", value]).toString("base64url");
}

function hmac(secret: string, parts: string[]): Buffer {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest();
}
