import { createHash, randomBytes } from "node:crypto";

const TOKEN = /^[\w-]{43}$/;

/** 256 bits in base64url, of which only the hash is stored. */
export function makeOfficeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOfficeToken(token) };
}

export function hashOfficeToken(token: string): Buffer {
  return createHash("sha256").update("office").update(token).digest();
}

export function isOfficeToken(text: string): boolean {
  return TOKEN.test(text);
}
