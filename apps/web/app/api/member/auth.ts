import type { ApiFetch } from "../api-fetch.ts";
import {
  type CodeAnswer,
  codeAnswerSchema,
  emailProofAnswerSchema,
  type MeAnswer,
  meAnswerSchema,
  provedAnswerSchema,
  type SignOnProvider,
  type SignOnStart,
  signOnProvidersSchema,
  signOnStartSchema,
  type TokenAnswer,
  tokenAnswerSchema,
} from "../wire/auth-answers.ts";
import { callApi } from "./call-api.ts";

/**
 * Sends a code to the phone (spec §7).
 * @param phoneNumber '+11234567890'
 */
export async function provideCode(
  apiFetch: ApiFetch,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<CodeAnswer["data"]> {
  const body = { credential_type: "phone_number", phone_number: phoneNumber };
  const answer = await callApi(apiFetch, "/auth/2fa/provide", codeAnswerSchema, {
    method: "POST",
    body,
    signal,
  });
  return answer.data;
}

/** @throws {ApiError} `invalid_code` with `details.attemptsLeft` for a wrong or expired code */
export async function verifyCode(
  apiFetch: ApiFetch,
  { code, phoneNumber }: { code: string; phoneNumber: string },
  signal?: AbortSignal,
): Promise<TokenAnswer> {
  const body = { code, credential_type: "phone_number", phone_number: phoneNumber };
  return callApi(apiFetch, "/auth/2fa/verify", tokenAnswerSchema, { method: "POST", body, signal });
}

/** The address at the vendor to go to, and the attempt's name; the way back ends at `redirectUrl` with the tokens in its query. */
export async function initiateSignOn(
  apiFetch: ApiFetch,
  { provider, redirectUrl }: { provider: SignOnProvider; redirectUrl: string },
  signal?: AbortSignal,
): Promise<SignOnStart> {
  const query = new URLSearchParams({ redirect_url: redirectUrl });
  return callApi(apiFetch, `/auth/${provider}/initiate?${query}`, signOnStartSchema, { signal });
}

/** Has a code sent to the e-mail on record for this phone; the answer does not tell whether there is one. */
export async function requestEmailProof(
  apiFetch: ApiFetch,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<void> {
  const body = { credential_type: "phone_number", phone_number: phoneNumber };
  const init = { method: "POST", body, signal } as const;
  await callApi(apiFetch, "/auth/email_proof/provide", emailProofAnswerSchema, init);
}

/** From then on the server takes codes for the phone from this browser. @throws {ApiError} `invalid_code` */
export async function verifyEmailProof(
  apiFetch: ApiFetch,
  { code, phoneNumber }: { code: string; phoneNumber: string },
  signal?: AbortSignal,
): Promise<void> {
  const body = { code, credential_type: "phone_number", phone_number: phoneNumber };
  const init = { method: "POST", body, signal } as const;
  await callApi(apiFetch, "/auth/email_proof/verify", provedAnswerSchema, init);
}

/** The sign-on providers that are set up. */
export async function listProviders(apiFetch: ApiFetch, signal?: AbortSignal): Promise<SignOnProvider[]> {
  const answer = await callApi(apiFetch, "/auth/providers", signOnProvidersSchema, { signal });
  return answer.providers;
}

/** Takes the tokens' place; the refresh token that was presented is spent. */
export async function refreshTokens(
  apiFetch: ApiFetch,
  refreshToken: string,
  signal?: AbortSignal,
): Promise<TokenAnswer> {
  const body = { refresh_token: refreshToken };
  return callApi(apiFetch, "/auth/refresh_token", tokenAnswerSchema, { method: "POST", body, signal });
}

/** A fresh temporary token for a superseded one (spec §8, `token_blacklisted`). */
export async function refreshTemporary(
  apiFetch: ApiFetch,
  accessToken: string,
  signal?: AbortSignal,
): Promise<TokenAnswer> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  return callApi(apiFetch, "/auth/refresh_temporary", tokenAnswerSchema, { headers, signal });
}

/** @param memberFetch that of someone who is signed in */
export async function getMe(memberFetch: ApiFetch, signal?: AbortSignal): Promise<MeAnswer> {
  return callApi(memberFetch, "/auth/me", meAnswerSchema, { signal });
}
