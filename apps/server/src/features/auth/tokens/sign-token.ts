import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Context } from "../../../context.ts";

export type TokenType = "access_token" | "temporary_access_token";

export const ISSUER = "smirk";
export const AUDIENCE = "smirk-api";
export const ALGORITHM = "ES256";
export const TOKEN_FORM = "at+jwt";

interface TokenContents {
  accountId: string;
  sessionId: string;
  tokenType: TokenType;
  expiresAt: Date;
}

export async function signToken(
  ctx: Pick<Context, "authKeys" | "clock">,
  contents: TokenContents,
): Promise<string> {
  const { kid, key } = ctx.authKeys.signing;
  return new SignJWT({ token_type: contents.tokenType, sid: contents.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_FORM, kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(contents.accountId)
    .setJti(randomUUID())
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(contents.expiresAt)
    .sign(key);
}
