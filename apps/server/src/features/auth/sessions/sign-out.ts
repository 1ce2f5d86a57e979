import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { checkToken, type TokenClaims } from "../tokens/check-token.ts";
import { endSessions } from "./end-sessions.ts";
import { lockAccount } from "./lock-account.ts";

/**
 * Ends the token's session; nothing of it can be refreshed from then on. Doing it twice is no error, and neither is a
 * token that proves nothing: its holder has no session here that could go on.
 * @param token of any type, expired ones included
 */
export async function signOut(ctx: Context, token: string): Promise<void> {
  const claims = await readClaims(ctx, token);
  if (claims === null) return;
  const { accountId, sessionId } = claims;
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await endSessions(trx, { accountId, sessionId, reason: "signed_out", now: ctx.clock.now() });
  });
}

async function readClaims(ctx: Context, token: string): Promise<TokenClaims | null> {
  try {
    return await checkToken(ctx, token, { isExpiredTaken: true });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
