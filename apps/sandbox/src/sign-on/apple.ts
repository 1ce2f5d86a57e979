import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import {
  appleClientKey,
  SANDBOX_APPLE_CLIENT_ID,
  SANDBOX_APPLE_KEY_ID,
  SANDBOX_APPLE_TEAM_ID,
} from "./credentials.ts";
import { createFakeSignOn } from "./fake.ts";
import { APPLE_PEOPLE } from "./people.ts";

const SIX_MONTHS_SECONDS = 15_777_000;

/**
 * Checks Apple's client secret: a JWT signed with the team's key, valid for at most six months.
 * @param now for tests
 */
export async function checkAppleClientSecret(
  secret: string,
  issuer: string,
  now = new Date(),
): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(appleClientKey()), {
      algorithms: ["ES256"],
      issuer: SANDBOX_APPLE_TEAM_ID,
      subject: SANDBOX_APPLE_CLIENT_ID,
      audience: issuer,
      requiredClaims: ["iat", "exp"],
      currentDate: now,
    });
    const latest = now.getTime() / 1000 + SIX_MONTHS_SECONDS;
    return (
      protectedHeader.kid === SANDBOX_APPLE_KEY_ID && (payload.exp ?? Number.POSITIVE_INFINITY) <= latest
    );
  } catch {
    return false;
  }
}

/** Apple answers by form_post, writes booleans as strings, and sends the name once only. */
export const APPLE_SIGN_ON = createFakeSignOn(
  {
    name: "Sign in with Apple",
    purpose: `The button 'Continue with Apple' (issuer /apple-sign-on). Accepts the client ${SANDBOX_APPLE_CLIENT_ID} of the team ${SANDBOX_APPLE_TEAM_ID} only, and posts to /auth/apple/callback on this machine.`,
    path: "/apple-sign-on",
  },
  {
    name: "Sandbox Apple",
    callbackPath: "/auth/apple/callback",
    routes: { authorization: "/auth/authorize", token: "/auth/token", jwks: "/auth/keys" },
    client: {
      client_id: SANDBOX_APPLE_CLIENT_ID,
      // Not compared: the secret is a signed JWT, checked by checkAppleClientSecret.
      client_secret: "signed-statement",
      redirect_uris: ["http://localhost:3000/auth/apple/callback"],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
    },
    scopes: ["openid", "email", "name"],
    claims: { openid: ["sub"], email: ["email", "email_verified", "is_private_email"] },
    claimsOf: ({ email, email_verified, is_private_email }) =>
      email === null
        ? {}
        : {
            email,
            email_verified: String(email_verified),
            ...(is_private_email ? { is_private_email: "true" } : {}),
          },
    canceled: "user_cancelled_authorize",
    checkClientSecret: (secret, issuer) => checkAppleClientSecret(secret, issuer),
    refuseRequest: (query) => {
      const asksForMore = /\b(name|email)\b/.test(query.get("scope") ?? "");
      if (!asksForMore || query.get("response_mode") === "form_post") return null;
      return "response_mode must be form_post when name or email scope is requested.";
    },
    callbackParameters: ({ sub, given_name, family_name, email }, roster) =>
      roster.agree(sub)
        ? {
            user: JSON.stringify({
              name: { firstName: given_name, lastName: family_name },
              ...(email ? { email } : {}),
            }),
          }
        : {},
  },
  APPLE_PEOPLE,
);
