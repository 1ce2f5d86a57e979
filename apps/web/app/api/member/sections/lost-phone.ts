import { phoneRecoveryAnswerSchema } from "@smirk/domain/membership/details/phone-recovery";
import * as v from "valibot";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

const begunSchema = v.object({ data: v.object({ recovery: v.string() }) });
const codeSchema = v.object({ data: v.object({ challenge: v.optional(v.string()) }) });
const waitingSchema = v.object({ happens_at: v.number() });

/** @returns the name of this recovery, for the next calls */
export async function beginRecovery(apiFetch: ApiFetch, email: string, signal: AbortSignal): Promise<string> {
  const call = { path: "/auth/lost_phone/begin", schema: begunSchema, body: { email }, signal };
  return (await callApi(apiFetch, { ...call, method: "POST" })).data.recovery;
}

interface Proof {
  recovery: string;
  code: string;
  birth_date: string;
  card_last4: string;
}

/** @throws {ApiError} `invalid_code` with `details.attemptsLeft` */
export async function proveRecovery(apiFetch: ApiFetch, body: Proof, signal: AbortSignal): Promise<void> {
  await callApi(apiFetch, {
    path: "/auth/lost_phone/prove",
    schema: v.unknown(),
    method: "POST",
    body,
    signal,
  });
}

interface NewPhone {
  recovery: string;
  phone_number: string;
  challenge?: string;
}

/** @returns which request the code belongs to */
export async function requestRecoveryPhone(
  apiFetch: ApiFetch,
  body: NewPhone,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = "/auth/lost_phone/phone";
  return (await callApi(apiFetch, { path, schema: codeSchema, method: "POST", body, signal })).data.challenge;
}

/** @returns when the new phone signs in, in epoch seconds */
export async function confirmRecoveryPhone(
  apiFetch: ApiFetch,
  body: NewPhone & { code: string },
  signal: AbortSignal,
): Promise<number> {
  const path = "/auth/lost_phone/confirm";
  return (await callApi(apiFetch, { path, schema: waitingSchema, method: "POST", body, signal })).happens_at;
}

/** By the token of an email or a text. @throws {ApiError} `invalid`, or `conflict` once it is too late */
export async function stopRecovery(apiFetch: ApiFetch, token: string, signal?: AbortSignal): Promise<void> {
  const call = { path: "/auth/lost_phone/stop", schema: v.unknown(), body: { token }, signal };
  await callApi(apiFetch, { ...call, method: "POST" });
}

const OWN = "/account/lost_phone";

export async function getOwnRecovery(memberFetch: ApiFetch, signal?: AbortSignal) {
  return (await callApi(memberFetch, { path: OWN, schema: phoneRecoveryAnswerSchema, signal })).recovery;
}

export async function stopOwnRecovery(memberFetch: ApiFetch, signal?: AbortSignal): Promise<void> {
  const path = `${OWN}/stop`;
  await callApi(memberFetch, { path, schema: phoneRecoveryAnswerSchema, method: "POST", body: {}, signal });
}
