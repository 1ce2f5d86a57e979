import { provedAnswerSchema, providedCodeAnswerSchema } from "@smirk/contract/auth/codes";
import {
  type BeginRecoveryBody,
  begunRecoveryAnswerSchema,
  type ConfirmRecoveryBody,
  confirmedRecoveryAnswerSchema,
  type ProveRecoveryBody,
  type RecoveryPhoneBody,
} from "@smirk/contract/auth/lost-phone";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** @returns the name of this recovery, for the next calls */
export async function beginRecovery(
  apiFetch: ApiFetch,
  body: BeginRecoveryBody,
  signal: AbortSignal,
): Promise<string> {
  const call = { path: "/auth/lost_phone/begin", schema: begunRecoveryAnswerSchema, body, signal };
  return (await callApi(apiFetch, { ...call, method: "POST" })).data.recovery;
}

/** @throws {ApiError} `invalid_code` with `details.attemptsLeft` */
export async function proveRecovery(
  apiFetch: ApiFetch,
  body: ProveRecoveryBody,
  signal: AbortSignal,
): Promise<void> {
  const call = { path: "/auth/lost_phone/prove", schema: provedAnswerSchema, body, signal };
  await callApi(apiFetch, { ...call, method: "POST" });
}

/** @returns which request the code belongs to */
export async function requestRecoveryPhone(
  apiFetch: ApiFetch,
  body: RecoveryPhoneBody,
  signal: AbortSignal,
): Promise<string> {
  const call = { path: "/auth/lost_phone/phone", schema: providedCodeAnswerSchema, body, signal };
  return (await callApi(apiFetch, { ...call, method: "POST" })).data.challenge;
}

/** @returns when the new phone signs in, in epoch seconds */
export async function confirmRecoveryPhone(
  apiFetch: ApiFetch,
  body: ConfirmRecoveryBody,
  signal: AbortSignal,
): Promise<number> {
  const call = { path: "/auth/lost_phone/confirm", schema: confirmedRecoveryAnswerSchema, body, signal };
  return (await callApi(apiFetch, { ...call, method: "POST" })).happens_at;
}
