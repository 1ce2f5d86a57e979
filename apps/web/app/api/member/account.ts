import { type AgreementAnswer, agreementAnswerSchema } from "@smirk/contract/account/agreement";
import {
  type Cancellation,
  type CancellationAnswer,
  cancellationAnswerSchema,
} from "@smirk/contract/account/cancellation";
import {
  accountDetailsSchema,
  insuranceCardAnswerSchema,
  nextChargeAnswerSchema,
} from "@smirk/contract/account/insurance-card";
import { portalAnswerSchema } from "@smirk/contract/subscription/payment";
import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

export function getCards(memberFetch: ApiFetch, signal?: AbortSignal) {
  return callApi(memberFetch, { path: "/account/insurance_card", schema: insuranceCardAnswerSchema, signal });
}

export function getAccountDetails(memberFetch: ApiFetch, signal?: AbortSignal) {
  return callApi(memberFetch, { path: "/account/details", schema: accountDetailsSchema, signal });
}

/** Null when nothing will be charged again. */
export async function getNextCharge(memberFetch: ApiFetch, signal?: AbortSignal) {
  const answer = await callApi(memberFetch, {
    path: "/account/next_charge",
    schema: nextChargeAnswerSchema,
    signal,
  });
  return answer.next_charge;
}

/** Valid for minutes. @throws {ApiError} `conflict` while the account is being created */
export async function getPortalLink(
  memberFetch: ApiFetch,
  returnUrl: string,
  signal?: AbortSignal,
): Promise<string> {
  const body = { return_url: returnUrl };
  const path = "/subscription/retrive_customer_portal";
  const answer = await callApi(memberFetch, {
    path,
    schema: portalAnswerSchema,
    method: "POST",
    body,
    signal,
  });
  return answer.link;
}

export function getCancellation(memberFetch: ApiFetch, signal?: AbortSignal): Promise<CancellationAnswer> {
  return callApi(memberFetch, { path: "/account/cancellation", schema: cancellationAnswerSchema, signal });
}

/** @throws {ApiError} `conflict` when the terms shown are out of date */
export function cancelMembership(
  memberFetch: ApiFetch,
  { refund_cents, last_day }: Cancellation,
  signal?: AbortSignal,
): Promise<CancellationAnswer> {
  const body = { refund_cents, last_day };
  return callApi(memberFetch, {
    path: "/account/cancel",
    schema: cancellationAnswerSchema,
    method: "POST",
    body,
    signal,
  });
}

export function undoCancellation(memberFetch: ApiFetch, signal?: AbortSignal): Promise<CancellationAnswer> {
  return callApi(memberFetch, {
    path: "/account/keep",
    schema: cancellationAnswerSchema,
    method: "POST",
    signal,
  });
}

export function getAgreement(memberFetch: ApiFetch, signal?: AbortSignal): Promise<AgreementAnswer> {
  return callApi(memberFetch, { path: "/account/agreement", schema: agreementAnswerSchema, signal });
}

/** @throws {ApiError} when there is no document */
export async function getPdf(memberFetch: ApiFetch, path: string, signal: AbortSignal): Promise<Blob> {
  const response = await memberFetch(path, { signal });
  if (!response.ok) throw new ApiError("no_document", response.status, response.statusText);
  return response.blob();
}
