import type { MemberPayment, PaymentAnswer } from "@smirk/contract/account/payments";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { PayingContext } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { findMembership } from "../../members/find-membership.ts";
import { readAccountPayments } from "./list-payments.ts";

export interface PaymentRequest {
  accountId: string;
  paymentId: string;
}

/** @throws 404 `not_found` for an unknown payment and for one of somebody else; 409 `conflict`; PaymentError */
export async function getPayment(
  ctx: Pick<PayingContext, "db" | "payments" | "config" | "clock">,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  const { name, last_name: lastName } = await findMembership(ctx.db, request.accountId);
  const { planOrganizationName, postalAddress } = ctx.config;
  return {
    payment: await findOwnPayment(ctx, request),
    paid_by: joinNames(name, lastName),
    paid_to: `${planOrganizationName}, ${postalAddress}`,
  };
}

export async function findOwnPayment(
  ctx: Pick<PayingContext, "db" | "payments" | "config" | "clock">,
  { accountId, paymentId }: PaymentRequest,
): Promise<MemberPayment> {
  const payments = await readAccountPayments(ctx, accountId);
  const payment = payments.find(({ id }) => id === paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  return payment;
}
