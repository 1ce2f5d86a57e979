import { checkToken } from "../../auth/check-token.ts";
import { endSessions } from "../../auth/end-sessions.ts";
import { lockAccount } from "../../auth/lock-account.ts";
import type { Context } from "../../context.ts";

/**
 * Ends the token's session; nothing of it can be refreshed from then on. Doing it twice is no error.
 * @param token of any type, expired ones included
 * @throws 401 `not_authorized` or `token_refresh`
 */
export async function signOut(ctx: Context, token: string): Promise<void> {
  const { accountId, sessionId } = await checkToken(ctx, token, { isExpiredTaken: true });
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await endSessions(trx, { accountId, sessionId, reason: "signed_out", now: ctx.clock.now() });
  });
}
