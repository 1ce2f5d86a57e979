import { createHash, randomBytes } from "node:crypto";

export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function isSecret(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{43}$/.test(value);
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
