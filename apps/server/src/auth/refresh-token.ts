import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 256 random bits as base64url: 43 characters. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a refresh token. Random as it is, a plain hash hides it. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The successor, readable only by whoever holds the token that it follows. */
export function sealSuccessor(token: string, successor: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(token), iv);
  const sealed = Buffer.concat([cipher.update(successor, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openSuccessor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(token), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}

function sealingKey(token: string): Buffer {
  return Buffer.from(hkdfSync("sha256", token, "", "smirk refresh successor", 32));
}
