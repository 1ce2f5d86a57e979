import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { hashSecret, isSecret, makeSecret } from "../tokens/random-secret.ts";
import type { KeyHolders } from "./key-holders.ts";

const PROOF_LIFE_MS = 5 * MINUTE_MS;
const TOUCH_MS = MINUTE_MS;

export interface KeyedSession {
  tokenHash: Buffer;
  holderId: string;
  provenUntil: Date;
  /** Since when the holder has the key that proved it; null: unknown. */
  keySince: Date | null;
}

interface SessionRow {
  holderId: string;
  provenAt: Date;
  keySince: Date | null;
  lastUsedAt: Date;
}

type SessionContext = Pick<Context, "clock"> & { db: Kysely<Database> };

/** Null for an ended, expired or idle session. */
export async function findKeyedSession(
  { db, clock }: SessionContext,
  { sessions, holder, idleMs }: KeyHolders,
  secret: string | undefined,
): Promise<KeyedSession | null> {
  if (!isSecret(secret)) return null;
  const now = clock.now();
  const tokenHash = hashSecret(secret);
  const { rows } = await sql<SessionRow>`
    select ${sql.ref(holder)} as "holderId", proven_at as "provenAt", key_since as "keySince",
      last_used_at as "lastUsedAt"
    from ${sql.table(sessions)}
    where token_hash = ${tokenHash} and expires_at > ${now}
      and last_used_at > ${new Date(now.getTime() - idleMs)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS)
    await sql`update ${sql.table(sessions)} set last_used_at = ${now} where token_hash = ${tokenHash}`.execute(
      db,
    );
  const { holderId, keySince, provenAt } = row;
  return { tokenHash, holderId, provenUntil: new Date(provenAt.getTime() + PROOF_LIFE_MS), keySince };
}

type Session = Pick<KeyedSession, "tokenHash">;

/** @param proven `keySince`: since when the holder has the key */
export async function markSessionProven(
  { db, clock }: SessionContext,
  { sessions }: KeyHolders,
  { tokenHash, keySince }: Session & { keySince: Date },
): Promise<void> {
  await sql`update ${sql.table(sessions)} set proven_at = ${clock.now()}, key_since = ${keySince}
    where token_hash = ${tokenHash}`.execute(db);
}

export async function endKeyedSession(
  { db }: Pick<SessionContext, "db">,
  { sessions }: KeyHolders,
  { tokenHash }: Session,
): Promise<void> {
  await sql`delete from ${sql.table(sessions)} where token_hash = ${tokenHash}`.execute(db);
}

/** @returns the secret for the cookie */
export async function startKeyedSession(
  trx: Kysely<Database>,
  { sessions, holder, lifeMs }: KeyHolders,
  { holderId, now, keySince }: { holderId: string; now: Date; keySince: Date },
): Promise<string> {
  const secret = makeSecret();
  await sql`delete from ${sql.table(sessions)} where expires_at < ${now}`.execute(trx);
  await sql`
    insert into ${sql.table(sessions)}
      (token_hash, ${sql.ref(holder)}, created_at, last_used_at, proven_at, key_since, expires_at)
    values (${hashSecret(secret)}, ${holderId}, ${now}, ${now}, ${now}, ${keySince},
      ${new Date(now.getTime() + lifeMs)})`.execute(trx);
  return secret;
}
