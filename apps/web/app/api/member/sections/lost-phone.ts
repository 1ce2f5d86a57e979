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
