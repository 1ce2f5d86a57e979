import {
  emailProofAnswerSchema,
  type ProvidedCode,
  provedAnswerSchema,
  providedCodeAnswerSchema,
  type WireOwner,
} from "@smirk/contract/auth/codes";
import {
  type MeAnswer,
  meAnswerSchema,
  SIGN_ON_PROVIDERS,
  type SignOnProvider,
  type SignOnStart,
  signOnProvidersAnswerSchema,
  signOnStartAnswerSchema,
  type TokenAnswer,
  temporaryTokenAnswerSchema,
  tokenAnswerSchema,
} from "@smirk/contract/auth/sessions";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

/** @param phoneNumber '+11234567890' */
export async function provideCode(
  apiFetch: ApiFetch,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<ProvidedCode> {
  const body = { credential_type: "phone_number", phone_number: phoneNumber };
  const answer = await callApi(apiFetch, {
    path: "/auth/2fa/provide",
    schema: providedCodeAnswerSchema,
    method: "POST",
    body,
    signal,
  });
  return answer.data;
}

/** @throws {ApiError} `invalid_code` with `details.attemptsLeft` */
export async function verifyCode(
  apiFetch: ApiFetch,
  { code, phoneNumber, owner }: { code: string; phoneNumber: string; owner?: WireOwner | undefined },
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
    schema: signOnStartAnswerSchema,
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

/** Skips providers that this version does not know. */
export async function listProviders(apiFetch: ApiFetch, signal?: AbortSignal): Promise<SignOnProvider[]> {
  const path = "/auth/providers";
  const { providers } = await callApi(apiFetch, { path, schema: signOnProvidersAnswerSchema, signal });
  return SIGN_ON_PROVIDERS.filter((provider) => providers.includes(provider));
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
  const path = "/auth/refresh_temporary";
  const answer = await callApi(apiFetch, { path, schema: temporaryTokenAnswerSchema, headers, signal });
  return { ...answer, refresh_token: null };
}

export async function getMe(memberFetch: ApiFetch, signal?: AbortSignal): Promise<MeAnswer> {
  return callApi(memberFetch, { path: "/auth/me", schema: meAnswerSchema, signal });
}
