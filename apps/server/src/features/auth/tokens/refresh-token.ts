import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database, SessionsTable } from "../../../db/schema/schema.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database stores: a plain hash is enough for 256 random bits. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Encrypts the successor under the token that it follows. */
export function encryptSuccessor(token: string, successor: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(token), iv);
  const encrypted = Buffer.concat([cipher.update(successor, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

export function openSuccessor(token: string, encrypted: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", encryptionKey(token), encrypted.subarray(0, IV_BYTES));
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}

function encryptionKey(token: string): Buffer {
  return Buffer.from(hkdfSync("sha256", token, "", "smirk refresh successor", 32));
}

/** The active session of a refresh token that was never used. */
export async function findUnusedSession(
  db: Kysely<Database>,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<Selectable<SessionsTable> | undefined> {
  return db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .selectAll("sessions")
    .where("token_hash", "=", hashRefreshToken(refreshToken))
    .where("used_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
