import { createHash, createHmac, randomBytes } from "node:crypto";

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

export function makeNonce(): Buffer {
  return randomBytes(TOKEN_BYTES);
}

/** 128 bits in base64url. The database has the nonce and the token's hash, and opens no card without the secret. */
export function makeCardToken(secret: string, nonce: Buffer): string {
  const mac = createHmac("sha256", secret).update("card link").update(nonce).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}

export function isCardToken(text: string): boolean {
  return TOKEN.test(text);
}

export function hashCardToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
