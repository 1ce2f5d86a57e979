import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";
import { chargeMoment } from "./charge-moment.ts";
import {
  discountsSchema,
  invoicePaymentsSchema,
  linesSchema,
  seconds,
  sumDiscounts,
  withAllLines,
} from "./invoice-lines.ts";
import type { PaidCard } from "./receipts.ts";

/** An invoice that a customer has seen: never a draft. Whole cents. */
export interface AccountInvoice {
  id: string;
  /** Null for one that no subscription made. */
  subscriptionId: string | null;
  number: string | null;
  status: string;
  createdAt: Date;
  paidAt: Date | null;
  /** Whose day receipts and statements have; null until it is paid. */
  chargedAt: Date | null;
  attempts: number;
  lines: { description: string; cents: number; productId: string | null; from: Date; until: Date }[];
  discountCents: number;
  codes: string[];
  totalCents: number;
  /** After credit. */
  dueCents: number;
  paidCents: number;
  paymentId: string | null;
  /** The id of the payment that is still to be made. */
  openPaymentId: string | null;
}

interface AccountCharge {
  paymentId: string | null;
  card: PaidCard | null;
  refundedCents: number;
  isDisputed: boolean;
}

export interface AccountPayments {
  /** Every finalized invoice of a customer, newest first. */
  listAccountInvoices(customerId: string): Promise<AccountInvoice[]>;
  /** Every successful charge of a customer, newest first. */
  listAccountCharges(customerId: string): Promise<AccountCharge[]>;
}

const PARTS = ["data.payments", "data.total_discount_amounts.discount.promotion_code"];

const invoiceSchema = v.object({
  id: v.string(),
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() }), null) }),
    null,
  ),
  number: v.nullable(v.string()),
  billing_reason: v.nullable(v.string()),
  status: v.nullable(v.string()),
  created: seconds,
  attempt_count: v.number(),
  lines: linesSchema,
  total_discount_amounts: discountsSchema,
  total: v.number(),
  amount_due: v.number(),
  amount_paid: v.number(),
  status_transitions: v.object({ paid_at: v.nullish(seconds, null) }),
  payments: invoicePaymentsSchema,
});
const chargeSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount_refunded: v.number(),
  disputed: v.boolean(),
  payment_intent: v.nullable(v.string()),
  payment_method_details: v.nullable(
    v.object({
      card: v.nullish(v.object({ brand: v.nullable(v.string()), last4: v.nullable(v.string()) })),
    }),
  ),
});

export function createAccountPayments(ask: Ask): AccountPayments {
  return {
    async listAccountInvoices(customer) {
      const invoices = await readPages(ask, {
        what: "list an account's invoices",
        item: invoiceSchema,
        load: (stripe, page) => stripe.invoices.list({ customer, expand: PARTS, ...page }),
      });
      const seen = invoices.filter(({ status }) => status !== "draft" && status !== null);
      return (await withAllLines(ask, seen)).map(readInvoice);
    },
    async listAccountCharges(customer) {
      const charges = await readPages(ask, {
        what: "list an account's charges",
        item: chargeSchema,
        load: (stripe, page) => stripe.charges.list({ customer, ...page }),
      });
      return charges.filter(({ status }) => status === "succeeded").map(readCharge);
    },
  };
}

function readInvoice(given: v.InferOutput<typeof invoiceSchema>): AccountInvoice {
  const paid = given.payments.data.find(({ status }) => status === "paid");
  return {
    id: given.id,
    subscriptionId: given.parent?.subscription_details?.subscription ?? null,
    number: given.number,
    status: given.status ?? "",
    createdAt: given.created,
    paidAt: given.status_transitions.paid_at,
    chargedAt: chargeMoment(given),
    attempts: given.attempt_count,
    lines: given.lines.data.map(({ description, amount, period, pricing }) => ({
      description: description ?? "Membership",
      cents: amount,
      productId: pricing?.price_details?.product ?? null,
      from: period.start,
      until: period.end,
    })),
    ...sumDiscounts(given.total_discount_amounts),
    totalCents: given.total,
    dueCents: given.amount_due,
    paidCents: given.amount_paid,
    paymentId: paid?.payment.payment_intent ?? null,
    openPaymentId:
      given.payments.data.find(({ status }) => status === "open")?.payment.payment_intent ?? null,
  };
}

function readCharge(given: v.InferOutput<typeof chargeSchema>): AccountCharge {
  const card = given.payment_method_details?.card;
  return {
    paymentId: given.payment_intent,
    card: card?.last4 ? { brand: card.brand ?? "", last4: card.last4 } : null,
    refundedCents: given.amount_refunded,
    isDisputed: given.disputed,
  };
}
