import type { MemberPayment, PaymentAnswer } from "@smirk/contract/account/payments";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Language } from "@smirk/domain/wire/language";
import type { PayingContext } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { findMembership } from "../members/find-membership.ts";
import { readAccountPayments } from "./list-payments.ts";

export interface PaymentRequest {
  accountId: string;
  paymentId: string;
}

interface ShownPayment extends PaymentRequest {
  language: Language;
}

/** @throws 404 `not_found` for an unknown payment and for one of somebody else; 409 `conflict`; PaymentError */
export async function getPayment(
  ctx: Pick<PayingContext, "db" | "payments" | "config" | "clock">,
  request: ShownPayment,
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
  { paymentId, ...asked }: ShownPayment,
): Promise<MemberPayment> {
  const payments = await readAccountPayments(ctx, asked);
  const payment = payments.find(({ id }) => id === paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  return payment;
}
