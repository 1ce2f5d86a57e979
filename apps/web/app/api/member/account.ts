import { type AgreementAnswer, agreementAnswerSchema } from "@smirk/domain/membership/agreement";
import {
  type Cancellation,
  type CancellationAnswer,
  cancellationAnswerSchema,
} from "@smirk/domain/membership/cancellation-answer";
import { insuranceCardAnswerSchema, nextChargeAnswerSchema } from "@smirk/domain/membership/insurance-card";
import * as v from "valibot";
import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

const detailsSchema = v.object({
  user: v.object({ name: v.string(), surname: v.string() }),
  plan: v.string(),
});
const portalSchema = v.object({ link: v.pipe(v.string(), v.url()) });

/** The member's card, and those of the programs that come with the plan (spec §7). */
export function getCards(memberFetch: ApiFetch, signal?: AbortSignal) {
  return callApi(memberFetch, "/account/insurance_card", insuranceCardAnswerSchema, { signal });
}

/** Who the member is; plan by its slug (spec §7). */
export function getAccountDetails(memberFetch: ApiFetch, signal?: AbortSignal) {
  return callApi(memberFetch, "/account/details", detailsSchema, { signal });
}

/** When the membership is charged next, and how much; null when it is not charged again. */
export async function getNextCharge(memberFetch: ApiFetch, signal?: AbortSignal) {
  const answer = await callApi(memberFetch, "/account/next_charge", nextChargeAnswerSchema, { signal });
  return answer.next_charge;
}

/**
 * A link to the payment provider's pages about this member's card and invoices; good for some minutes.
 * @param returnUrl where those pages lead back to
 * @throws {ApiError} `conflict` while the account is being made
 */
export async function getPortalLink(
  memberFetch: ApiFetch,
  returnUrl: string,
  signal?: AbortSignal,
): Promise<string> {
  const body = { return_url: returnUrl };
  const path = "/subscription/retrive_customer_portal";
  const answer = await callApi(memberFetch, path, portalSchema, { method: "POST", body, signal });
  return answer.link;
}

/** What cancelling now would mean, or has meant. */
export function getCancellation(memberFetch: ApiFetch, signal?: AbortSignal): Promise<CancellationAnswer> {
  return callApi(memberFetch, "/account/cancellation", cancellationAnswerSchema, { signal });
}

/**
 * Ends the membership on the terms that the member was shown.
 * @throws {ApiError} `conflict` when they are others by now
 */
export function cancelMembership(
  memberFetch: ApiFetch,
  { refund_cents, last_day }: Cancellation,
  signal?: AbortSignal,
): Promise<CancellationAnswer> {
  const body = { refund_cents, last_day };
  return callApi(memberFetch, "/account/cancel", cancellationAnswerSchema, { method: "POST", body, signal });
}

/** Takes a cancellation back; possible until the last day. */
export function undoCancellation(memberFetch: ApiFetch, signal?: AbortSignal): Promise<CancellationAnswer> {
  return callApi(memberFetch, "/account/keep", cancellationAnswerSchema, { method: "POST", signal });
}

/** The agreement as it was signed. */
export function getAgreement(memberFetch: ApiFetch, signal?: AbortSignal): Promise<AgreementAnswer> {
  return callApi(memberFetch, "/account/agreement", agreementAnswerSchema, { signal });
}

/**
 * The member's card or their agreement as a PDF file.
 * @throws {ApiError} when the server gives none
 */
export async function getPdf(
  memberFetch: ApiFetch,
  document: "insurance_card" | "agreement",
  signal: AbortSignal,
): Promise<Blob> {
  const response = await memberFetch(`/account/${document}.pdf`, { signal });
  if (!response.ok) throw new ApiError("no_document", response.status, response.statusText);
  return response.blob();
}
