import {
  type MessageChoice,
  type MessageChoicesAnswer,
  messageChoicesAnswerSchema,
  stopMessagesAnswerSchema,
} from "@smirk/contract/account/messages";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

const PATH = "/account/messages";

export function getMessageChoices(
  memberFetch: ApiFetch,
  signal?: AbortSignal,
): Promise<MessageChoicesAnswer> {
  return callApi(memberFetch, { path: PATH, schema: messageChoicesAnswerSchema, signal });
}

/** @throws {ApiError} `conflict` when texts cannot be had */
export function chooseMessage(
  memberFetch: ApiFetch,
  choice: MessageChoice,
  signal?: AbortSignal,
): Promise<MessageChoicesAnswer> {
  const schema = messageChoicesAnswerSchema;
  return callApi(memberFetch, { path: PATH, schema, method: "POST", body: choice, signal });
}

/** Stops messages by the token of an email, without signing in. @throws {ApiError} `invalid` */
export async function stopMessages(apiFetch: ApiFetch, token: string, signal?: AbortSignal): Promise<void> {
  const schema = stopMessagesAnswerSchema;
  await callApi(apiFetch, { path: "/messages/stop", schema, method: "POST", body: { token }, signal });
}
