import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { signSessionToken, TEMPORARY_LIFE_MS } from "../tokens/session-tokens.ts";

/** Replaces the account's earlier temporary sessions (decision 11). @param trx holds the account's lock */
export async function startTemporarySession(
  ctx: Context,
  trx: Kysely<Database>,
  { accountId, browser, provenAt }: SessionStart,
): Promise<string> {
  const now = ctx.clock.now();
  await supersedeTemporarySessions(trx, accountId, now);
  const session = await trx
    .insertInto("sessions")
    .values({
      account_id: accountId,
      token_type: "temporary_access_token",
      created_at: now,
      expires_at: new Date(now.getTime() + TEMPORARY_LIFE_MS),
      browser,
      last_used_at: now,
      proven_at: provenAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return signSessionToken(ctx, session);
}

/** What a member's session takes over from the temporary one that paid. */
export async function findTemporaryStart(trx: Kysely<Database>, accountId: string): Promise<SessionStart> {
  const newest = await trx
    .selectFrom("sessions")
    .select(["browser", "proven_at"])
    .where("account_id", "=", accountId)
    .where("token_type", "=", "temporary_access_token")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { accountId, browser: newest?.browser ?? null, provenAt: newest?.proven_at ?? null };
}

/** Their tokens are answered with `token_blacklisted` and can be renewed. */
export async function supersedeTemporarySessions(
  trx: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ superseded_at: now })
    .where("account_id", "=", accountId)
    .where("token_type", "=", "temporary_access_token")
    .where("superseded_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
}

export interface SessionStart {
  accountId: string;
  /** Such as "Chrome on Windows"; null where it is not known. */
  browser: string | null;
  /** When the owner last showed a code or a sign-on. */
  provenAt: Date | null;
}
