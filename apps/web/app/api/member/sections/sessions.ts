import { type AccountSession, accountSessionsAnswerSchema } from "@smirk/contract/account/sessions";
import * as v from "valibot";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** The caller's own first. */
export async function getSessions(memberFetch: ApiFetch, signal?: AbortSignal): Promise<AccountSession[]> {
  const path = "/account/sessions";
  return (await callApi(memberFetch, { path, schema: accountSessionsAnswerSchema, signal })).sessions;
}

/** @throws {ApiError} `not_found` when it has ended already */
export async function endSession(memberFetch: ApiFetch, id: string, signal?: AbortSignal): Promise<void> {
  const path = `/account/sessions/${id}`;
  await callApi(memberFetch, { path, schema: v.unknown(), method: "DELETE", signal });
}

export async function endOtherSessions(memberFetch: ApiFetch, signal?: AbortSignal): Promise<void> {
  await callApi(memberFetch, { path: "/account/sessions", schema: v.unknown(), method: "DELETE", signal });
}
