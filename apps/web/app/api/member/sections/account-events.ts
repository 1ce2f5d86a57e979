import { type AccountEvent, accountEventsAnswerSchema } from "@smirk/contract/account/events";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** The newest first. */
export async function getAccountEvents(memberFetch: ApiFetch, signal?: AbortSignal): Promise<AccountEvent[]> {
  const path = "/account/events";
  return (await callApi(memberFetch, { path, schema: accountEventsAnswerSchema, signal })).events;
}
