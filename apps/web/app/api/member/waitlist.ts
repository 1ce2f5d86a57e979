import * as v from "valibot";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

const joinAnswerSchema = v.object({ joined: v.literal(true) });
const leaveAnswerSchema = v.unknown();

export interface Joining {
  email: string;
  phoneNumber: string;
  /** A client-made UUID that undoes the entry: the server returns no token. */
  removalToken: string;
}

/** Idempotent by `removalToken`, for retries after a lost answer (spec §7). */
export async function joinWaitlist(
  apiFetch: ApiFetch,
  { email, phoneNumber, removalToken }: Joining,
  signal?: AbortSignal,
): Promise<void> {
  const body = { email, phone_number: phoneNumber, removal_token: removalToken };
  await callApi(apiFetch, { path: "/waitlist/join", schema: joinAnswerSchema, method: "POST", body, signal });
}

interface LeaveOptions {
  /** For the token of the confirmation email: removes its address with every phone number. */
  everywhere?: boolean;
  signal?: AbortSignal;
}

/** The server forgets contacts that no other entry has. */
export async function leaveWaitlist(
  apiFetch: ApiFetch,
  removalToken: string,
  { everywhere = false, signal }: LeaveOptions = {},
): Promise<void> {
  const body = { removal_token: removalToken, ...(everywhere && { everywhere }) };
  await callApi(apiFetch, {
    path: "/waitlist/leave",
    schema: leaveAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}
