import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";
import { chargeMoment } from "./charge-moment.ts";
import {
  discountsSchema,
  invoicePaymentsSchema,
  linesSchema,
  seconds,
  sumDiscounts,
  withAllLines,
} from "./invoice-lines.ts";

/** Whole cents. */
export interface Receipt {
  id: string;
  /** The number as Stripe's pages show it; null for a draft. */
  number: string | null;
  status: string | null;
  /** Before discounts. */
  lines: { description: string; cents: number; from: Date }[];
  discountCents: number;
  /** Promotion codes that gave the discount. */
  codes: string[];
  totalCents: number;
  /** After credit. */
  dueCents: number;
  paidCents: number;
  attempts: number;
  createdAt: Date;
  paidAt: Date | null;
  /** Whose day the receipt has. */
  chargedAt: Date | null;
  /** Null when Stripe does not retry. */
  nextAttemptAt: Date | null;
  /** End of its period. */
  until: Date;
  /** The payment that paid it; null when nothing was charged. */
  paymentId: string | null;
  /** The id of the payment that is still to be made. */
  openPaymentId: string | null;
  /** Whether it is for a change within a period. */
  isUpdate: boolean;
}

export interface PaidCard {
  /** Stripe's name of it, such as `visa`. */
  brand: string;
  last4: string;
}

export interface ReceiptPayments {
  /** The newest invoices of a subscription, newest first. */
  listReceipts(subscriptionId: string): Promise<Receipt[]>;
  /** Null for a payment by anything but a card. */
  findPaidCard(paymentId: string): Promise<PaidCard | null>;
}

const NEWEST = 10;

const maybeSeconds = v.nullish(seconds, null);
const invoiceSchema = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  billing_reason: v.nullable(v.string()),
  status: v.nullable(v.string()),
  lines: linesSchema,
  total_discount_amounts: discountsSchema,
  total: v.number(),
  amount_due: v.number(),
  amount_paid: v.number(),
  attempt_count: v.number(),
  created: seconds,
  next_payment_attempt: maybeSeconds,
  status_transitions: v.object({ paid_at: maybeSeconds }),
  payments: invoicePaymentsSchema,
});

function readReceipt(given: v.InferOutput<typeof invoiceSchema>): Receipt {
  return {
    id: given.id,
    number: given.number,
    status: given.status,
    lines: given.lines.data.map(({ description, amount, period }) => ({
      description: description ?? "Membership",
      cents: amount,
      from: period.start,
    })),
    ...sumDiscounts(given.total_discount_amounts),
    totalCents: given.total,
    dueCents: given.amount_due,
    paidCents: given.amount_paid,
    attempts: given.attempt_count,
    createdAt: given.created,
    paidAt: given.status_transitions.paid_at,
    chargedAt: chargeMoment(given),
    nextAttemptAt: given.next_payment_attempt,
    until: new Date(Math.max(...given.lines.data.map(({ period }) => period.end.getTime()))),
    paymentId: given.payments.data.find(({ status }) => status === "paid")?.payment.payment_intent ?? null,
    openPaymentId:
      given.payments.data.find(({ status }) => status === "open")?.payment.payment_intent ?? null,
    isUpdate: given.billing_reason === "subscription_update",
  };
}

const PARTS = ["data.payments", "data.total_discount_amounts.discount.promotion_code"];
const chargesSchema = v.object({
  data: v.array(
    v.object({
      status: v.string(),
      payment_method_details: v.nullable(
        v.object({
          card: v.nullish(v.object({ brand: v.nullable(v.string()), last4: v.nullable(v.string()) })),
        }),
      ),
    }),
  ),
});

export function createReceiptPayments(ask: Ask): ReceiptPayments {
  return {
    async listReceipts(subscriptionId) {
      const { data } = await ask("list invoices", v.object({ data: v.array(invoiceSchema) }), (stripe) =>
        stripe.invoices.list({ subscription: subscriptionId, limit: NEWEST, expand: PARTS }),
      );
      return (await withAllLines(ask, data)).map(readReceipt);
    },
    async findPaidCard(paymentId) {
      const { data } = await ask("list a payment's charges", chargesSchema, (stripe) =>
        stripe.charges.list({ payment_intent: paymentId, limit: NEWEST }),
      );
      const card = data.find(({ status }) => status === "succeeded")?.payment_method_details?.card;
      return card?.last4 ? { brand: card.brand ?? "", last4: card.last4 } : null;
    },
  };
}
