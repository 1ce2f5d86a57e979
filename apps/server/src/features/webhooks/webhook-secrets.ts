import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";

type Keys = Pick<Context, "authKeys">;

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A copy of the database alone signs nothing. */
export function encryptSecret(keys: Keys, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys), iv);
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** @throws Error where another `CODE_SECRET` encrypted it */
export function decryptSecret(keys: Keys, encrypted: Buffer): string {
  const iv = encrypted.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(keys), iv);
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return (
    decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
  );
}

function keyOf({ authKeys }: Keys): Buffer {
  return Buffer.from(hkdfSync("sha256", authKeys.codeSecret, "", "webhook secrets", 32));
}
