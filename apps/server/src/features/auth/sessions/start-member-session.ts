import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { hashRefreshToken, makeRefreshToken } from "../tokens/refresh-token.ts";
import { type MemberTokens, sessionExpiry, signSessionToken } from "../tokens/session-tokens.ts";
import { markAccountUsed } from "../trust/mark-account-used.ts";
import { lockAccount, refuseClosedAccount } from "./lock-account.ts";
import { type SessionStart, supersedeTemporarySessions } from "./start-temporary-session.ts";

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
