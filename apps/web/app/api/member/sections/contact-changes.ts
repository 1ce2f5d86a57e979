import {
  type ContactChangeAnswer,
  contactChangeAnswerSchema,
  undoneAnswerSchema,
  waitingChangesAnswerSchema,
} from "@smirk/contract/account/personal-details";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** The change that the token of an email or a text is for; changes nothing. @throws {ApiError} `invalid` */
export async function showContactChange(
  apiFetch: ApiFetch,
  token: string,
  signal: AbortSignal,
): Promise<ContactChangeAnswer> {
  const call = { path: "/auth/contact_change/show", schema: contactChangeAnswerSchema, signal };
  return callApi(apiFetch, { ...call, method: "POST", body: { token } });
}

/** @throws {ApiError} `invalid`, or `conflict` once it is too late */
export async function undoContactChange(
  apiFetch: ApiFetch,
  token: string,
  signal: AbortSignal,
): Promise<"stopped" | "undone"> {
  const call = { path: "/auth/contact_change/undo", schema: undoneAnswerSchema, signal };
  return (await callApi(apiFetch, { ...call, method: "POST", body: { token } })).outcome;
}

const OWN = "/account/contact_changes";

export async function listWaitingChanges(memberFetch: ApiFetch, signal?: AbortSignal) {
  return (await callApi(memberFetch, { path: OWN, schema: waitingChangesAnswerSchema, signal })).waiting;
}

export async function stopWaitingChanges(memberFetch: ApiFetch, signal?: AbortSignal): Promise<void> {
  const call = { path: `${OWN}/stop`, schema: waitingChangesAnswerSchema, body: {}, signal };
  await callApi(memberFetch, { ...call, method: "POST" });
}
