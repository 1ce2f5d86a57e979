import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { checkToken, type TokenClaims } from "../tokens/check-token.ts";
import { lockAccount } from "./account-locks.ts";
import { endSessions } from "./refresh-session.ts";

/** Ends the session of a token of any type, even an expired one. Idempotent; an invalid token is no error. */
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
    return await checkToken(ctx, token, { allowExpired: true });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
