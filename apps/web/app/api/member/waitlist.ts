import {
  type JoinWaitlistBody,
  joinedWaitlistAnswerSchema,
  type LeaveWaitlistBody,
  leftWaitlistAnswerSchema,
} from "@smirk/contract/waitlist";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

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
  const body: JoinWaitlistBody = { email, phone_number: phoneNumber, removal_token: removalToken };
  const call = { path: "/waitlist/join", schema: joinedWaitlistAnswerSchema, body, signal };
  await callApi(apiFetch, { ...call, method: "POST" });
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
  const body: LeaveWaitlistBody = { removal_token: removalToken, ...(everywhere && { everywhere }) };
  const call = { path: "/waitlist/leave", schema: leftWaitlistAnswerSchema, body, signal };
  await callApi(apiFetch, { ...call, method: "POST" });
}
