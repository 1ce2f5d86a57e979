import { type RenewalAnswer, renewalAnswerSchema } from "@smirk/contract/account/renewal";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** @throws {ApiError} `conflict` when the membership is canceled or over, or its plan is about to change */
export function setAutoRenew(
  memberFetch: ApiFetch,
  isOn: boolean,
  signal?: AbortSignal,
): Promise<RenewalAnswer> {
  const body = { auto_renew: isOn };
  return callApi(memberFetch, {
    path: "/account/renewal",
    schema: renewalAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}
