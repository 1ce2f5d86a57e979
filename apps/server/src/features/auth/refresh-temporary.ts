import { checkToken } from "../../auth/check-token.ts";
import { lockAccount } from "../../auth/lock-account.ts";
import { startTemporarySession } from "../../auth/start-temporary-session.ts";
import { membersOnly, notAuthorized } from "../../auth/token-errors.ts";
import type { Context } from "../../context.ts";

/**
 * A fresh temporary token for one that a newer token has superseded (decision 11). After sign-out there is none.
 * @param token a temporary token that has not expired
 * @throws 401 `not_authorized`, `token_expiried` or `token_refresh`; 403 `forbidden` for a member's token
 */
export async function refreshTemporary(ctx: Context, token: string): Promise<string> {
  const { accountId, sessionId, tokenType } = await checkToken(ctx, token);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const session = await trx
      .selectFrom("sessions")
      .select("ended_at")
      .where("id", "=", sessionId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (session === undefined || session.ended_at !== null) throw notAuthorized();
    if (tokenType !== "temporary_access_token") throw membersOnly();
    return startTemporarySession(ctx, accountId, trx);
  });
}
