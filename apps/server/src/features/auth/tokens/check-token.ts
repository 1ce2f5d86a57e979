import { randomUUID } from "node:crypto";
import {
  type CryptoKey,
  decodeJwt,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { AppError, forbidden, unauthorized } from "../../../errors.ts";

export type TokenType = "access_token" | "temporary_access_token";

const ISSUER = "smirk";

const AUDIENCE = "smirk-api";

const ALGORITHM = "ES256";

const TOKEN_FORM = "at+jwt";

export interface TokenClaims {
  accountId: string;
  sessionId: string;
  tokenType: TokenType;
}

const CLOCK_TOLERANCE_SECONDS = 30;

const CLAIMS = v.object({
  iss: v.literal(ISSUER),
  aud: v.literal(AUDIENCE),
  sub: v.pipe(v.string(), v.uuid()),
  sid: v.pipe(v.string(), v.uuid()),
  jti: v.string(),
  exp: v.number(),
  token_type: v.picklist(["access_token", "temporary_access_token"]),
});

class UnknownKeyError extends Error {}

/** @throws 401 `token_expiried`, `token_refresh` (its key is no longer listed) or `not_authorized` */
export async function checkToken(
  ctx: Pick<Context, "authKeys" | "clock">,
  token: string,
  { allowExpired = false } = {},
): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, (header) => findKey(ctx, header), {
      algorithms: [ALGORITHM],
      typ: TOKEN_FORM,
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: ctx.clock.now(),
    });
    return readClaims(payload);
  } catch (error) {
    // Thrown only after the signature and all other claims are verified.
    if (error instanceof errors.JWTExpired) {
      const claims = readClaims(error.payload);
      if (allowExpired) return claims;
      throw tokenExpired();
    }
    if (error instanceof UnknownKeyError && hasOurClaims(token)) throw tokenKeyRetired();
    throw notAuthorized();
  }
}

function findKey(ctx: Pick<Context, "authKeys">, { kid, typ }: Partial<JWTHeaderParameters>): CryptoKey {
  const key = ctx.authKeys.verifying.get(kid ?? "");
  if (key) return key;
  if (kid && typ === TOKEN_FORM) throw new UnknownKeyError();
  throw notAuthorized();
}

function readClaims(payload: JWTPayload): TokenClaims {
  const claims = v.safeParse(CLAIMS, payload);
  if (!claims.success) throw notAuthorized();
  const { sub: accountId, sid: sessionId, token_type: tokenType } = claims.output;
  return { accountId, sessionId, tokenType };
}

/** Unverified: decides only which error the caller gets. */
function hasOurClaims(token: string): boolean {
  try {
    return v.is(CLAIMS, decodeJwt(token));
  } catch {
    return false;
  }
}

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

/** 401 `not_authorized`: the browser drops the session and opens the sign-up page (spec §8). */
export function notAuthorized(): AppError {
  return unauthorized("not_authorized", "Please sign in.");
}

/** 401 `token_expiried` (the wire's spelling): the browser refreshes and repeats the request. */
function tokenExpired(): AppError {
  return unauthorized("token_expiried", "This token has expired. Please refresh it.");
}

/** 401 `token_refresh`: signed with a retired key; the browser refreshes. */
function tokenKeyRetired(): AppError {
  return unauthorized("token_refresh", "This token is out of date. Please refresh it.");
}

/** 400 `token_blacklisted`: superseded; the browser fetches a new temporary token. */
export function tokenSuperseded(): AppError {
  return new AppError(400, "token_blacklisted", "A newer token has taken this one's place.");
}

export function membersOnly(): AppError {
  return forbidden("This is for members. Please complete your membership first.").because("members_only");
}
