import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { signToken, type TokenType } from "./check-token.ts";

/** No refresh token before the first payment (decision 9). */
export interface SessionTokens {
  access_token: string;
  refresh_token: string | null;
}

export interface MemberTokens extends SessionTokens {
  refresh_token: string;
}

const ACCESS_LIFE_MS = 15 * MINUTE_MS;
const UNUSED_SESSION_LIFE_MS = 30 * DAY_MS;
const SESSION_LIFE_MS = 365 * DAY_MS;
export const TEMPORARY_LIFE_MS = DAY_MS;

interface Session {
  id: string;
  account_id: string;
  token_type: TokenType;
  expires_at: Date;
}

/** 30 days after the last use, one year after the start at the latest. */
export function sessionExpiry(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + UNUSED_SESSION_LIFE_MS, createdAt.getTime() + SESSION_LIFE_MS));
}

/** A member's token lives 15 minutes, a temporary one as long as its session. */
export async function signSessionToken(
  ctx: Pick<Context, "authKeys" | "clock">,
  session: Session,
): Promise<string> {
  const short = ctx.clock.now().getTime() + ACCESS_LIFE_MS;
  const isMember = session.token_type === "access_token";
  const expiresAt = isMember ? new Date(Math.min(short, session.expires_at.getTime())) : session.expires_at;
  const { id: sessionId, account_id: accountId, token_type: tokenType } = session;
  return signToken(ctx, { accountId, sessionId, tokenType, expiresAt });
}
