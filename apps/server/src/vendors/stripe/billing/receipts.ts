import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";

/** Whole cents. */
export interface Receipt {
  id: string;
  status: string | null;
  /** Before discounts. */
  lines: { description: string; cents: number }[];
  discountCents: number;
  totalCents: number;
  paidCents: number;
  attempts: number;
  paidAt: Date | null;
  /** Null when Stripe does not retry. */
  nextAttemptAt: Date | null;
  /** End of its period. */
  until: Date;
}

export interface ReceiptPayments {
  /** The newest invoices of a subscription, newest first. */
  listReceipts(subscriptionId: string): Promise<Receipt[]>;
}

const NEWEST = 10;

const seconds = v.pipe(
  v.number(),
  v.transform((time) => new Date(time * 1000)),
);
const maybeSeconds = v.nullish(seconds, null);
const invoiceSchema = v.pipe(
  v.object({
    id: v.string(),
    status: v.nullable(v.string()),
    lines: v.object({
      data: v.array(
        v.object({
          description: v.nullable(v.string()),
          amount: v.number(),
          period: v.object({ end: seconds }),
        }),
      ),
    }),
    total_discount_amounts: v.nullable(v.array(v.object({ amount: v.number() }))),
    total: v.number(),
    amount_paid: v.number(),
    attempt_count: v.number(),
    next_payment_attempt: maybeSeconds,
    status_transitions: v.object({ paid_at: maybeSeconds }),
  }),
  v.transform(
    (given): Receipt => ({
      id: given.id,
      status: given.status,
      lines: given.lines.data.map(({ description, amount }) => ({
        description: description ?? "Membership",
        cents: amount,
      })),
      discountCents: (given.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      totalCents: given.total,
      paidCents: given.amount_paid,
      attempts: given.attempt_count,
      paidAt: given.status_transitions.paid_at,
      nextAttemptAt: given.next_payment_attempt,
      until: new Date(Math.max(...given.lines.data.map(({ period }) => period.end.getTime()))),
    }),
  ),
);

export function createReceiptPayments(stripe: Stripe, ask: Ask): ReceiptPayments {
  return {
    async listReceipts(subscriptionId) {
      const { data } = await ask("list invoices", v.object({ data: v.array(invoiceSchema) }), () =>
        stripe.invoices.list({ subscription: subscriptionId, limit: NEWEST }),
      );
      return data;
    },
  };
}
