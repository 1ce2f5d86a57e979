import {
  type TokenAnswer,
  temporaryTokenAnswerSchema,
  tokenAnswerSchema,
} from "@smirk/contract/auth/sessions";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

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
