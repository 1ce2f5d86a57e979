import * as v from "valibot";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

const joinAnswerSchema = v.object({ joined: v.literal(true) });
const leaveAnswerSchema = v.unknown();

export interface Joining {
  email: string;
  /** '+11234567890' */
  phoneNumber: string;
  /** A UUID made here, which takes this joining back: the server gives nobody a token. */
  removalToken: string;
}

/**
 * Puts somebody on the list of those who wait until the membership is sold where they live (spec §7). The same token
 * again changes nothing, as after an answer that was lost.
 */
export async function joinWaitlist(
  apiFetch: ApiFetch,
  { email, phoneNumber, removalToken }: Joining,
  signal?: AbortSignal,
): Promise<void> {
  const body = { email, phone_number: phoneNumber, removal_token: removalToken };
  await callApi(apiFetch, "/waitlist/join", joinAnswerSchema, { method: "POST", body, signal });
}

/** Takes a joining back; contacts that nobody else has joined with are forgotten. */
export async function leaveWaitlist(
  apiFetch: ApiFetch,
  removalToken: string,
  signal?: AbortSignal,
): Promise<void> {
  const body = { removal_token: removalToken };
  await callApi(apiFetch, "/waitlist/leave", leaveAnswerSchema, { method: "POST", body, signal });
}
