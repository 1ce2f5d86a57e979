import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";
import { isOfSomething } from "./invoice-lines.ts";
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
  attempts: number;
  lines: { description: string; cents: number; productId: string | null; from: Date; until: Date }[];
  discountCents: number;
  codes: string[];
  totalCents: number;
  /** After credit. */
  dueCents: number;
  paidCents: number;
  paymentId: string | null;
}

export interface AccountCharge {
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

const A_PAGE = 100;
const PARTS = ["data.payments", "data.total_discount_amounts.discount.promotion_code"];

const seconds = v.pipe(
  v.number(),
  v.transform((time) => new Date(time * 1000)),
);
const discountSchema = v.object({ promotion_code: v.nullable(v.object({ code: v.string() })) });
const invoiceSchema = v.object({
  id: v.string(),
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() }), null) }),
    null,
  ),
  number: v.nullable(v.string()),
  status: v.nullable(v.string()),
  created: seconds,
  attempt_count: v.number(),
  lines: v.object({
    data: v.array(
      v.object({
        description: v.nullable(v.string()),
        amount: v.number(),
        quantity: v.nullish(v.number()),
        period: v.object({ start: seconds, end: seconds }),
        pricing: v.nullable(v.object({ price_details: v.optional(v.object({ product: v.string() })) })),
      }),
    ),
  }),
  total_discount_amounts: v.nullable(v.array(v.object({ amount: v.number(), discount: discountSchema }))),
  total: v.number(),
  amount_due: v.number(),
  amount_paid: v.number(),
  status_transitions: v.object({ paid_at: v.nullish(seconds, null) }),
  payments: v.object({
    data: v.array(
      v.object({ status: v.string(), payment: v.object({ payment_intent: v.optional(v.string()) }) }),
    ),
  }),
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
const pageOf = <S extends v.GenericSchema>(schema: S) =>
  v.object({ data: v.array(schema), has_more: v.boolean() });

export function createAccountPayments(stripe: Stripe, ask: Ask): AccountPayments {
  return {
    async listAccountInvoices(customer) {
      const invoices = await readPages(async (after) =>
        ask("list an account's invoices", pageOf(invoiceSchema), () =>
          stripe.invoices.list({ customer, limit: A_PAGE, expand: PARTS, ...after }),
        ),
      );
      return invoices.filter(({ status }) => status !== "draft" && status !== null).map(readInvoice);
    },
    async listAccountCharges(customer) {
      const charges = await readPages(async (after) =>
        ask("list an account's charges", pageOf(chargeSchema), () =>
          stripe.charges.list({ customer, limit: A_PAGE, ...after }),
        ),
      );
      return charges.filter(({ status }) => status === "succeeded").map(readCharge);
    },
  };
}

async function readPages<Item extends { id: string }>(
  load: (after: { starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = items.at(-1);
    const page = await load(last === undefined ? {} : { starting_after: last.id });
    items.push(...page.data);
    hasMore = page.has_more && page.data.length > 0;
  }
  return items;
}

function readInvoice(given: v.InferOutput<typeof invoiceSchema>): AccountInvoice {
  const discounts = given.total_discount_amounts ?? [];
  const paid = given.payments.data.find(({ status }) => status === "paid");
  return {
    id: given.id,
    subscriptionId: given.parent?.subscription_details?.subscription ?? null,
    number: given.number,
    status: given.status ?? "",
    createdAt: given.created,
    paidAt: given.status_transitions.paid_at,
    attempts: given.attempt_count,
    lines: given.lines.data.filter(isOfSomething).map(({ description, amount, period, pricing }) => ({
      description: description ?? "Membership",
      cents: amount,
      productId: pricing?.price_details?.product ?? null,
      from: period.start,
      until: period.end,
    })),
    discountCents: discounts.reduce((sum, { amount }) => sum + amount, 0),
    codes: [...new Set(discounts.flatMap(({ discount }) => discount.promotion_code?.code ?? []))],
    totalCents: given.total,
    dueCents: given.amount_due,
    paidCents: given.amount_paid,
    paymentId: paid?.payment.payment_intent ?? null,
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
