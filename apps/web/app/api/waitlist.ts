import * as v from "valibot";
import type { ApiFetch } from "./api-fetch.ts";
import { callApi } from "./call-api.ts";

const joinAnswerSchema = v.object({
  joined: v.literal(true),
  removal_token: v.pipe(v.string(), v.nonEmpty()),
});
const leaveAnswerSchema = v.unknown();

/**
 * Puts somebody on the list of those who wait until the membership is sold where they live (spec §7). Joining again
 * changes nothing.
 * @param phoneNumber '+11234567890'
 * @returns the token that takes them off the list
 */
export async function joinWaitlist(
  apiFetch: ApiFetch,
  { email, phoneNumber }: { email: string; phoneNumber: string },
  signal?: AbortSignal,
): Promise<string> {
  const body = { email, phone_number: phoneNumber };
  const answer = await callApi(apiFetch, "/waitlist/join", joinAnswerSchema, {
    method: "POST",
    body,
    signal,
  });
  return answer.removal_token;
}

/** Takes somebody off the list; their e-mail address and number are forgotten. */
export async function leaveWaitlist(
  apiFetch: ApiFetch,
  removalToken: string,
  signal?: AbortSignal,
): Promise<void> {
  const body = { removal_token: removalToken };
  await callApi(apiFetch, "/waitlist/leave", leaveAnswerSchema, { method: "POST", body, signal });
}
