import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { markAccountUsed } from "../accounts/account-rows.ts";
import {
  hashRefreshToken,
  type MemberTokens,
  makeRefreshToken,
  type SessionTokens,
  sessionExpiry,
  signSessionToken,
} from "../tokens/session-tokens.ts";
import { lockAccount, refuseClosedAccount } from "./account-locks.ts";
import {
  type SessionStart,
  startTemporarySession,
  supersedeTemporarySessions,
} from "./start-temporary-session.ts";

/** A member's session once the account has paid, a temporary one before (decision 9). */
export async function startSession(
  ctx: Context,
  trx: Kysely<Database>,
  start: SessionStart,
): Promise<SessionTokens> {
  const account = await lockAccount(trx, start.accountId);
  if (account === undefined) throw new Error("A session needs an account.");
  if (account.paid_at !== null) return startMemberSession(ctx, trx, start);
  return { access_token: await startTemporarySession(ctx, trx, start), refresh_token: null };
}

/** Supersedes temporary tokens (decision 11). @throws 401 `not_authorized` if the account was closed meanwhile */
export async function startMemberSession(
  ctx: Context,
  trx: Kysely<Database>,
  { accountId, browser, provenAt }: SessionStart,
): Promise<MemberTokens> {
  const now = ctx.clock.now();
  await lockAccount(trx, accountId);
  await refuseClosedAccount(trx, accountId);
  await supersedeTemporarySessions(trx, accountId, now);
  await markAccountUsed(trx, accountId, now);
  const session = await trx
    .insertInto("sessions")
    .values({
      account_id: accountId,
      token_type: "access_token",
      created_at: now,
      expires_at: sessionExpiry(now, now),
      browser,
      last_used_at: now,
      proven_at: provenAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const refreshToken = makeRefreshToken();
  await trx
    .insertInto("refresh_tokens")
    .values({ token_hash: hashRefreshToken(refreshToken), session_id: session.id, created_at: now })
    .execute();
  return { access_token: await signSessionToken(ctx, session), refresh_token: refreshToken };
}
