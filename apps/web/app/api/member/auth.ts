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

/** @param phoneNumber '+11234567890' */
export async function provideCode(
  apiFetch: ApiFetch,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<CodeAnswer["data"]> {
  const body = { credential_type: "phone_number", phone_number: phoneNumber };
  const answer = await callApi(apiFetch, {
    path: "/auth/2fa/provide",
    schema: codeAnswerSchema,
    method: "POST",
    body,
    signal,
  });
  return answer.data;
}

/** The owner of a membership that nobody used for a year. */
export interface TypedOwner {
  name: string;
  last_name: string;
  birth_date: string;
}

/** @throws {ApiError} `invalid_code` with `details.attemptsLeft` */
export async function verifyCode(
  apiFetch: ApiFetch,
  { code, phoneNumber, owner }: { code: string; phoneNumber: string; owner?: TypedOwner | undefined },
  signal?: AbortSignal,
): Promise<TokenAnswer> {
  const body = { code, credential_type: "phone_number", phone_number: phoneNumber, ...(owner && { owner }) };
  return callApi(apiFetch, {
    path: "/auth/2fa/verify",
    schema: tokenAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}

/** Returns the vendor's address and the attempt's name; `redirectUrl` receives the tokens in its query. */
export async function initiateSignOn(
  apiFetch: ApiFetch,
  { provider, redirectUrl }: { provider: SignOnProvider; redirectUrl: string },
  signal?: AbortSignal,
): Promise<SignOnStart> {
  const query = new URLSearchParams({ redirect_url: redirectUrl });
  return callApi(apiFetch, {
    path: `/auth/${provider}/initiate?${query}`,
    schema: signOnStartSchema,
    signal,
  });
}

/** Sends a code to the email on record; the answer does not reveal whether there is one. */
export async function requestEmailProof(
  apiFetch: ApiFetch,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<void> {
  const body = { credential_type: "phone_number", phone_number: phoneNumber };
  await callApi(apiFetch, {
    path: "/auth/email_proof/provide",
    schema: emailProofAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}

/** The server then accepts codes for the phone from this browser. @throws {ApiError} `invalid_code` */
export async function verifyEmailProof(
  apiFetch: ApiFetch,
  { code, phoneNumber }: { code: string; phoneNumber: string },
  signal?: AbortSignal,
): Promise<void> {
  const body = { code, credential_type: "phone_number", phone_number: phoneNumber };
  await callApi(apiFetch, {
    path: "/auth/email_proof/verify",
    schema: provedAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}

export async function listProviders(apiFetch: ApiFetch, signal?: AbortSignal): Promise<SignOnProvider[]> {
  const answer = await callApi(apiFetch, { path: "/auth/providers", schema: signOnProvidersSchema, signal });
  return answer.providers;
}

/** Rotates the tokens; the presented refresh token becomes invalid. */
export async function refreshTokens(
  apiFetch: ApiFetch,
  refreshToken: string,
  signal?: AbortSignal,
): Promise<TokenAnswer> {
  const body = { refresh_token: refreshToken };
  return callApi(apiFetch, {
    path: "/auth/refresh_token",
    schema: tokenAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}

/** Replaces a superseded temporary token (spec §8, `token_blacklisted`). */
export async function refreshTemporary(
  apiFetch: ApiFetch,
  accessToken: string,
  signal?: AbortSignal,
): Promise<TokenAnswer> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  return callApi(apiFetch, { path: "/auth/refresh_temporary", schema: tokenAnswerSchema, headers, signal });
}

export async function getMe(memberFetch: ApiFetch, signal?: AbortSignal): Promise<MeAnswer> {
  return callApi(memberFetch, { path: "/auth/me", schema: meAnswerSchema, signal });
}
