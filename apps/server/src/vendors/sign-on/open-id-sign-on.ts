import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { FastifyBaseLogger } from "fastify";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type IDToken,
} from "openid-client";
import { type OpenIdClient, openOpenIdConnection } from "./openid-connection.ts";
import { nameError, readError, readRefusal } from "./read-error.ts";
import { SignOnError, type SignOnPerson, type SignOnVendor } from "./sign-on-vendor.ts";

export interface OpenIdProfile {
  /** For the log. */
  provider: SignOnProvider | "company";
  client: OpenIdClient;
  parameters: Record<string, string>;
  /** The provider must have asked for the credentials so recently. */
  maxAgeSeconds?: number;
  readPerson(claims: IDToken, answer: URLSearchParams): SignOnPerson;
}

const ANSWER_FIELDS = ["code", "state", "iss"];

/** Sign-on by OpenID Connect: authorization code with PKCE, state and nonce, and a signed ID token. */
export function createOpenIdSignOn(profile: OpenIdProfile, log: FastifyBaseLogger): SignOnVendor {
  const withVendor = openOpenIdConnection(profile.client);

  async function explain<T>(step: string, act: Promise<T>): Promise<T> {
    try {
      return await act;
    } catch (error) {
      const failure = readError(error);
      if (failure.reason !== "access_denied") {
        log.warn(
          { vendor: profile.provider, step, failure: nameError(failure) },
          "auth.sign_on_vendor.failed",
        );
      }
      throw failure;
    }
  }

  return {
    begin: ({ callbackUrl, state, nonce, codeVerifier }) => {
      const asked = withVendor(async (vendor) => {
        const url = buildAuthorizationUrl(vendor, {
          ...profile.parameters,
          response_type: "code",
          redirect_uri: callbackUrl,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
        });
        return url.href;
      });
      return explain("begin", asked);
    },
    finish: (checks, answer) => explain("finish", readAnswer(checks, answer)),
  };

  async function readAnswer(
    { callbackUrl, state, nonce, codeVerifier }: Parameters<SignOnVendor["finish"]>[0],
    answer: URLSearchParams,
  ): Promise<SignOnPerson> {
    const refusal = answer.get("error");
    if (refusal !== null) throw readRefusal(refusal);
    const url = new URL(callbackUrl);
    for (const field of ANSWER_FIELDS) {
      for (const value of answer.getAll(field)) url.searchParams.append(field, value);
    }
    const tokens = await withVendor((vendor) =>
      authorizationCodeGrant(vendor, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(profile.maxAgeSeconds !== undefined && { maxAge: profile.maxAgeSeconds }),
      }),
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new SignOnError("unavailable");
    return profile.readPerson(claims, answer);
  }
}
