import type { Context } from "../../../context.ts";
import { lockAccount } from "../../auth/sessions/lock-account.ts";
import { startMemberSession } from "../../auth/sessions/start-member-session.ts";
import {
  findTemporaryStart,
  supersedeTemporarySessions,
} from "../../auth/sessions/start-temporary-session.ts";
import { findUnusedSession } from "../../auth/tokens/find-unused-session.ts";
import { encryptSuccessor, openSuccessor } from "../../auth/tokens/refresh-token.ts";
import { type MemberTokens, signSessionToken } from "../../auth/tokens/session-tokens.ts";
import type { Membership } from "./claim-membership.ts";

/** A lost response is answered again with the same tokens, until they are used. */
const REPLAY_MS = 10 * 60_000;

/**
 * One session for the browser that paid (decision 14); the stored refresh token is encrypted with the nonce.
 * @returns undefined once the tokens were used or ten minutes have passed
 */
export async function issueMemberTokens(
  ctx: Context,
  { membership, nonce }: { membership: Membership; nonce: string },
): Promise<MemberTokens | undefined> {
  const { id, account_id: accountId } = membership;
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const { handed_over_at: handedOverAt, sealed_refresh_token: encrypted } = await trx
      .selectFrom("memberships")
      .select(["handed_over_at", "sealed_refresh_token"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const now = ctx.clock.now();
    if (handedOverAt === null || encrypted === null) {
      const tokens = await startMemberSession(ctx, trx, await findTemporaryStart(trx, accountId));
      await trx
        .updateTable("memberships")
        .set({ handed_over_at: now, sealed_refresh_token: encryptSuccessor(nonce, tokens.refresh_token) })
        .where("id", "=", id)
        .execute();
      return tokens;
    }
    if (now.getTime() - handedOverAt.getTime() > REPLAY_MS) return undefined;
    const refreshToken = openSuccessor(nonce, encrypted);
    const session = await findUnusedSession(trx, { refreshToken, now });
    if (!session) return undefined;
    await supersedeTemporarySessions(trx, accountId, now);
    return { access_token: await signSessionToken(ctx, session), refresh_token: refreshToken };
  });
}
