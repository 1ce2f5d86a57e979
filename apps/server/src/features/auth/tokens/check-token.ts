import {
  type CryptoKey,
  decodeJwt,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from "jose";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { ALGORITHM, AUDIENCE, ISSUER, TOKEN_FORM, type TokenType } from "./sign-token.ts";
import { notAuthorized, tokenExpired, tokenKeyRetired } from "./token-errors.ts";

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
