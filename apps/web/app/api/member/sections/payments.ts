import {
  type DuePaymentAnswer,
  duePaymentAnswerSchema,
  type PaymentAnswer,
  type PaymentsAnswer,
  paymentAnswerSchema,
  paymentsAnswerSchema,
  type Statement,
  statementSchema,
} from "@smirk/contract/account/payments";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

export function getPayments(memberFetch: ApiFetch, signal?: AbortSignal): Promise<PaymentsAnswer> {
  return callApi(memberFetch, { path: "/account/payments", schema: paymentsAnswerSchema, signal });
}

export function getPayment(memberFetch: ApiFetch, id: string, signal?: AbortSignal): Promise<PaymentAnswer> {
  return callApi(memberFetch, { path: paymentPath(id), schema: paymentAnswerSchema, signal });
}

/** @throws {ApiError} `payment_declined`, or `conflict` when another card is needed */
export function payDuePayment(
  memberFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<DuePaymentAnswer> {
  const path = `${paymentPath(id)}/pay`;
  return callApi(memberFetch, { path, schema: duePaymentAnswerSchema, method: "POST", body: {}, signal });
}

export function getStatement(memberFetch: ApiFetch, year: string, signal?: AbortSignal): Promise<Statement> {
  const path = `/account/statements/${encodeURIComponent(year)}`;
  return callApi(memberFetch, { path, schema: statementSchema, signal });
}

export function paymentPath(id: string): string {
  return `/account/payments/${encodeURIComponent(id)}`;
}
