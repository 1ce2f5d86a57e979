import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, SessionsTable } from "../../../db/schema/schema.ts";
import { markAccountUsed } from "../accounts/account-rows.ts";
import { notAuthorized } from "../tokens/check-token.ts";
import {
  encryptSuccessor,
  hashRefreshToken,
  type MemberTokens,
  makeRefreshToken,
  openSuccessor,
  sessionExpiry,
  signSessionToken,
} from "../tokens/session-tokens.ts";
import { lockAccount } from "./account-locks.ts";

/** Parallel tabs or a lost answer: for so long a used token returns its successor again. */
const GRACE_MS = 10_000;

interface RefreshInput {
  refreshToken: string;
  /** Such as "Chrome on Windows"; null leaves what the session says. */
  browser: string | null;
}

/** A token works once; reuse after the grace period ends the session (decision 10). @throws 401 `not_authorized` */
export async function refreshSession(
  ctx: Context,
  { refreshToken, browser }: RefreshInput,
): Promise<MemberTokens> {
  const tokenHash = hashRefreshToken(refreshToken);
  const tokens = await ctx.db.transaction().execute(async (trx) => {
    const owner = await findSession(trx, tokenHash);
    if (owner === undefined) return null;
    await lockAccount(trx, owner.account_id);
    const session = await findSession(trx, tokenHash);
    const now = ctx.clock.now();
    if (session === undefined || session.ended_at !== null || session.expires_at <= now) return null;
    const { used_at: usedAt, sealed_successor: encrypted } = session;
    if (usedAt === null || encrypted === null) {
      const renewed = {
        ...session,
        expires_at: sessionExpiry(now, session.created_at),
        browser: browser ?? session.browser,
      };
      await markAccountUsed(trx, session.account_id, now);
      const successor = await rotate(trx, { refreshToken, tokenHash, session: renewed, now });
      return { access_token: await signSessionToken(ctx, renewed), refresh_token: successor };
    }
    if (now.getTime() - usedAt.getTime() <= GRACE_MS) {
      return {
        access_token: await signSessionToken(ctx, session),
        refresh_token: openSuccessor(refreshToken, encrypted),
      };
    }
    const { id: sessionId, account_id: accountId } = session;
    await endSessions(trx, { accountId, sessionId, reason: "refresh_reused", now });
    ctx.log.warn({ session: sessionId }, "auth.refresh_token.reused");
    return null;
  });
  // Outside: an error inside would roll back the end of the session.
  if (tokens === null) throw notAuthorized();
  return tokens;
}

async function findSession(trx: Kysely<Database>, tokenHash: Buffer) {
  return trx
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .selectAll("sessions")
    .select(["used_at", "sealed_successor"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

interface Rotation {
  refreshToken: string;
  tokenHash: Buffer;
  session: { id: string; expires_at: Date; browser: string | null };
  now: Date;
}

async function rotate(trx: Kysely<Database>, rotation: Rotation): Promise<string> {
  const { refreshToken, tokenHash, session, now } = rotation;
  const successor = makeRefreshToken();
  await trx
    .updateTable("refresh_tokens")
    .set({ used_at: now, sealed_successor: encryptSuccessor(refreshToken, successor) })
    .where("token_hash", "=", tokenHash)
    .execute();
  await trx
    .insertInto("refresh_tokens")
    .values({ token_hash: hashRefreshToken(successor), session_id: session.id, created_at: now })
    .execute();
  await trx
    .updateTable("sessions")
    .set({ expires_at: session.expires_at, browser: session.browser, last_used_at: now })
    .where("id", "=", session.id)
    .execute();
  return successor;
}

interface EndedSession {
  accountId: string;
  sessionId: string;
  reason: NonNullable<SessionsTable["end_reason"]>;
  now: Date;
}

/** Also ends temporary sessions, whose superseded tokens could be renewed (decision 11). */
export async function endSessions(trx: Kysely<Database>, ended: EndedSession): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ ended_at: ended.now, end_reason: ended.reason })
    .where("account_id", "=", ended.accountId)
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", ended.sessionId), eb("token_type", "=", "temporary_access_token")]))
    .execute();
}
