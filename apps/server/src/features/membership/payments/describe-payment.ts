import type { MemberPayment } from "@smirk/domain/membership/payments";
import type { Language } from "@smirk/domain/wire/language";
import type { AccountInvoice } from "../../../vendors/stripe/billing/account-payments.ts";
import type { PaidCard } from "../../../vendors/stripe/billing/receipts.ts";
import type { TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { invoiceLine } from "../../billing/catalog/invoice-lines.ts";
import { officeDay } from "./office-day.ts";

interface PaymentFacts {
  invoice: AccountInvoice;
  card: PaidCard | null;
  /** Without failed ones. */
  refunds: readonly TriedRefund[];
  timeZone: string;
  language: Language;
}

const ENROLLMENT_FEE = "enrollment_fee";

export function describePayment({ invoice, card, refunds, timeZone, language }: PaymentFacts): MemberPayment {
  const dayOf = (moment: Date) => officeDay(moment, timeZone);
  const isPaid = invoice.status === "paid";
  const amountCents = isPaid ? invoice.paidCents : invoice.dueCents;
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  return {
    id: invoice.id,
    number: invoice.number,
    state: isPaid ? "paid" : "due",
    day: dayOf(invoice.paidAt ?? invoice.createdAt),
    lines: invoice.lines.map(({ description, cents, productId, from, until }) => ({
      part: productId === ENROLLMENT_FEE ? "enrollment_fee" : "membership",
      description: invoiceLine(description, language),
      amount_cents: cents,
      from: dayOf(from),
      until: dayOf(until),
    })),
    discount_cents: invoice.discountCents,
    promotion_codes: invoice.codes,
    credit_cents: invoice.totalCents - amountCents,
    amount_cents: amountCents,
    refunds: refunds.map(({ id, amountCents: cents, madeAt, status }) => ({
      id,
      amount_cents: cents,
      day: dayOf(madeAt),
      is_pending: status === "pending",
    })),
    refunded_cents: refundedCents,
    net_cents: (isPaid ? amountCents : 0) - refundedCents,
    method: card,
  };
}
