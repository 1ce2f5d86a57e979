import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, SessionsTable } from "../../../db/schema/schema.ts";
import { signToken, type TokenType } from "./check-token.ts";

/** No refresh token before the first payment (decision 9). */
export interface SessionTokens {
  access_token: string;
  refresh_token: string | null;
}

export interface MemberTokens extends SessionTokens {
  refresh_token: string;
}

const ACCESS_LIFE_MS = 15 * MINUTE_MS;
const UNUSED_SESSION_LIFE_MS = 30 * DAY_MS;
const SESSION_LIFE_MS = 365 * DAY_MS;
export const TEMPORARY_LIFE_MS = DAY_MS;

interface Session {
  id: string;
  account_id: string;
  token_type: TokenType;
  expires_at: Date;
}

/** 30 days after the last use, one year after the start at the latest. */
export function sessionExpiry(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + UNUSED_SESSION_LIFE_MS, createdAt.getTime() + SESSION_LIFE_MS));
}

/** A member's token lives 15 minutes, a temporary one as long as its session. */
export async function signSessionToken(
  ctx: Pick<Context, "authKeys" | "clock">,
  session: Session,
): Promise<string> {
  const short = ctx.clock.now().getTime() + ACCESS_LIFE_MS;
  const isMember = session.token_type === "access_token";
  const expiresAt = isMember ? new Date(Math.min(short, session.expires_at.getTime())) : session.expires_at;
  const { id: sessionId, account_id: accountId, token_type: tokenType } = session;
  return signToken(ctx, { accountId, sessionId, tokenType, expiresAt });
}

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
