import {
  type RenewalAnswer,
  type RenewalTermsAnswer,
  renewalAnswerSchema,
  renewalTermsAnswerSchema,
} from "@smirk/contract/account/renewal";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

export type RenewalConsent = NonNullable<RenewalTermsAnswer["consent"]>;

/** What turning automatic renewal on agrees to; null while it is on. @throws {ApiError} `conflict` as `setAutoRenew` */
export async function getRenewalConsent(
  memberFetch: ApiFetch,
  signal?: AbortSignal,
): Promise<RenewalConsent | null> {
  const call = { path: "/account/renewal/terms", schema: renewalTermsAnswerSchema, signal };
  return (await callApi(memberFetch, call)).consent;
}

interface RenewalChoice {
  isOn: boolean;
  /** The words that were read before it is turned on. */
  consent: RenewalConsent | null;
}

/**
 * @throws {ApiError} `conflict` when the membership is canceled or over, or its plan is about to change; with the reason
 * `renewal_changed` when other words are to be read by now
 */
export function setAutoRenew(
  memberFetch: ApiFetch,
  { isOn, consent }: RenewalChoice,
  signal?: AbortSignal,
): Promise<RenewalAnswer> {
  const read = consent && { version: consent.version, sha256: consent.sha256 };
  return callApi(memberFetch, {
    path: "/account/renewal",
    schema: renewalAnswerSchema,
    method: "POST",
    body: { auto_renew: isOn, ...(read && { consent: read }) },
    signal,
  });
}
