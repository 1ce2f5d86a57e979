import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { FastifyBaseLogger } from "fastify";
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  calculatePKCECodeChallenge,
  type IDToken,
  ResponseBodyError,
} from "openid-client";
import { type DisclosureLog, holdNotes } from "../disclosures/disclosure-log.ts";
import { type OpenIdClient, openOpenIdConnection } from "./openid-connection.ts";
import { SignOnError, type SignOnPerson, type SignOnReason, type SignOnVendor } from "./sign-on-vendor.ts";

export interface OpenIdProfile {
  /** For the log. */
  provider: SignOnProvider | "company";
  /** How the account of a subject is found; null for operators, who have none. */
  identity: "google_identity" | "apple_identity" | null;
  client: OpenIdClient;
  parameters: Record<string, string>;
  /** The provider must have asked for the credentials so recently. */
  maxAgeSeconds?: number;
  readPerson(claims: IDToken, answer: URLSearchParams): SignOnPerson;
}

const ANSWER_FIELDS = ["code", "state", "iss"];

export interface SignOnContext {
  log: FastifyBaseLogger;
  disclosures: DisclosureLog;
}

/** Sign-on by OpenID Connect: authorization code with PKCE, state and nonce, and a signed ID token. */
export function createOpenIdSignOn(
  profile: OpenIdProfile,
  { log, disclosures }: SignOnContext,
): SignOnVendor {
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
    checks: Parameters<SignOnVendor["finish"]>[0],
    answer: URLSearchParams,
  ): Promise<SignOnPerson> {
    const refusal = answer.get("error");
    if (refusal !== null) throw readRefusal(refusal);
    const url = new URL(checks.callbackUrl);
    for (const field of ANSWER_FIELDS) {
      for (const value of answer.getAll(field)) url.searchParams.append(field, value);
    }
    const notes = holdNotes();
    const expected = expectedOf(checks, profile);
    const tokens = await withVendor((vendor) => authorizationCodeGrant(vendor, url, expected), notes);
    const claims = tokens.claims();
    if (claims && profile.identity) notes.passOn(disclosures, [[profile.identity, claims.sub]]);
    if (claims === undefined) throw new SignOnError("unavailable");
    return profile.readPerson(claims, answer);
  }
}

function expectedOf(
  { state, nonce, codeVerifier }: Parameters<SignOnVendor["finish"]>[0],
  { maxAgeSeconds }: Pick<OpenIdProfile, "maxAgeSeconds">,
) {
  return {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  };
}

const CANCELED_ERRORS = new Set(["access_denied", "user_cancelled_authorize"]);

const BUSY_ERRORS = new Set(["server_error", "temporarily_unavailable"]);

/** OAuth 2.0 §4.1.2.1; Apple adds its own code for a canceled sign-on. */
function readRefusal(word: string): SignOnError {
  if (CANCELED_ERRORS.has(word)) return new SignOnError("access_denied");
  return new SignOnError(BUSY_ERRORS.has(word) ? "unavailable" : "sign_on_failed");
}

function readError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (error instanceof AuthorizationResponseError) return readRefusal(error.error);
  return new SignOnError(reasonOf(error), { cause: error });
}

/** The ID token is for someone else, or an earlier one. */
const UNTRUSTED_ERRORS = new Set(["OAUTH_JWT_CLAIM_COMPARISON_FAILED", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"]);

/** Errors of our configuration: another attempt does not help. */
const OUR_ERRORS = new Set(["invalid_client", "unauthorized_client"]);

function reasonOf(error: unknown): SignOnReason {
  if (error instanceof ResponseBodyError) {
    return error.status >= 500 || OUR_ERRORS.has(error.error) ? "unavailable" : "sign_on_failed";
  }
  if (error instanceof ClientError && UNTRUSTED_ERRORS.has(error.code ?? "")) return "sign_on_failed";
  return "unavailable";
}

/** For logs: messages and causes may quote the vendor's answer. */
function nameError({ reason, cause }: SignOnError): string {
  if (cause instanceof ResponseBodyError && /^\w{1,40}$/.test(cause.error)) return cause.error;
  if (cause instanceof ClientError && cause.code !== undefined) return cause.code;
  return cause instanceof Error ? cause.name : reason;
}
