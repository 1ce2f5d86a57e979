import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { KeyHolders } from "../../auth/keyed-sessions/key-holders.ts";
import { findKeyedSession, type KeyedSession } from "../../auth/keyed-sessions/keyed-sessions.ts";

export const OFFICE_SESSION_MS = 12 * HOUR_MS;

/** A front desk's PC is used all day, and by several. */
export const OFFICE_KEYS: KeyHolders = {
  sessions: "office_sessions",
  challenges: "office_challenges",
  passkeys: "office_passkeys",
  holder: "person_id",
  idleMs: 4 * HOUR_MS,
  lifeMs: OFFICE_SESSION_MS,
};

export interface OfficeSession extends Omit<KeyedSession, "holderId" | "keySince"> {
  personId: string;
  email: string;
}

/** Null for an ended, expired or idle session. */
export async function findOfficeSession(
  ctx: Pick<Context, "clock"> & { db: Kysely<Database> },
  secret: string | undefined,
): Promise<OfficeSession | null> {
  const session = await findKeyedSession(ctx, OFFICE_KEYS, secret);
  if (session === null) return null;
  const { email } = await ctx.db
    .selectFrom("office_people")
    .select("email")
    .where("id", "=", session.holderId)
    .executeTakeFirstOrThrow();
  const { tokenHash, provenUntil, holderId: personId } = session;
  return { tokenHash, provenUntil, personId, email };
}
