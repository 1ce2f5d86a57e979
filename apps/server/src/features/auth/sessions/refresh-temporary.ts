import type { Context } from "../../../context.ts";
import { checkToken, membersOnly, notAuthorized } from "../tokens/check-token.ts";
import { lockAccount } from "./account-locks.ts";
import { startTemporarySession } from "./start-temporary-session.ts";

/**
 * A new temporary token for a superseded one that has not expired (decision 11); none after signing out.
 * @throws 401 `not_authorized`, `token_expiried` or `token_refresh`; 403 `forbidden` for a member's token
 */
export async function refreshTemporary(ctx: Context, token: string): Promise<string> {
  const { accountId, sessionId, tokenType } = await checkToken(ctx, token);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const session = await trx
      .selectFrom("sessions")
      .select(["ended_at", "browser", "proven_at"])
      .where("id", "=", sessionId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (session === undefined || session.ended_at !== null) throw notAuthorized();
    if (tokenType !== "temporary_access_token") throw membersOnly();
    const { browser, proven_at: provenAt } = session;
    return startTemporarySession(ctx, trx, { accountId, browser, provenAt });
  });
}
