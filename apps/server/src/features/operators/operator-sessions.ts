import { HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { hashSecret, isSecret, makeSecret } from "../auth/tokens/random-secret.ts";
import { type OperatorRole, readRole } from "./roles.ts";

const IDLE_MS = 30 * MINUTE_MS;
const PROOF_LIFE_MS = 5 * MINUTE_MS;
const TOUCH_MS = MINUTE_MS;

export interface OperatorSession {
  tokenHash: Buffer;
  operatorId: string;
  email: string;
  name: string | null;
  /** The role as of now: a changed role counts from the next request on. */
  role: OperatorRole;
  provenUntil: Date;
  /** Since when the operator has the key that proved it; null: unknown. */
  keySince: Date | null;
}

/** Null for an ended, expired or idle session, and for a disabled operator. */
export async function findOperatorSession(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string | undefined,
): Promise<OperatorSession | null> {
  if (!isSecret(secret)) return null;
  const now = clock.now();
  const tokenHash = hashSecret(secret);
  const row = await db
    .selectFrom("operator_sessions")
    .innerJoin("operators", "operators.id", "operator_id")
    .select(["operator_id", "email", "name", "role", "proven_at", "key_since", "last_used_at"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", new Date(now.getTime() - IDLE_MS))
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
    await db
      .updateTable("operator_sessions")
      .set({ last_used_at: now })
      .where("token_hash", "=", tokenHash)
      .execute();
  }
  const { operator_id: operatorId, email, name, proven_at: provenAt, key_since: keySince } = row;
  return {
    tokenHash,
    operatorId,
    email,
    name,
    role: readRole(row.role),
    provenUntil: new Date(provenAt.getTime() + PROOF_LIFE_MS),
    keySince,
  };
}

type Session = Pick<OperatorSession, "tokenHash">;

/** @param proven `keySince`: since when the operator has the key */
export async function markProven(
  { db, clock }: Pick<Context, "db" | "clock">,
  { tokenHash, keySince }: Session & { keySince: Date },
): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ proven_at: clock.now(), key_since: keySince })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function endOperatorSession({ db }: Pick<Context, "db">, session: Session): Promise<void> {
  await db.deleteFrom("operator_sessions").where("token_hash", "=", session.tokenHash).execute();
}

export const SESSION_LIFE_MS = 8 * HOUR_MS;

/** @returns the secret for the cookie */
export async function startOperatorSession(
  trx: Kysely<Database>,
  { operatorId, now, keySince }: { operatorId: string; now: Date; keySince: Date },
): Promise<string> {
  const secret = makeSecret();
  await trx.deleteFrom("operator_sessions").where("expires_at", "<", now).execute();
  await trx
    .insertInto("operator_sessions")
    .values({
      token_hash: hashSecret(secret),
      operator_id: operatorId,
      created_at: now,
      last_used_at: now,
      proven_at: now,
      key_since: keySince,
      expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
    })
    .execute();
  return secret;
}
