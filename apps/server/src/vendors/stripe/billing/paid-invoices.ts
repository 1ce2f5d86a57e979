import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";

/** Whole cents; paid with money, not with credit. */
export interface PaidInvoice {
  paymentId: string;
  paidCents: number;
  /** Charged for the fee product, after discounts. */
  feeCents: number;
  from: Date;
  until: Date;
  /** Without the fee, after discounts. */
  lines: PaidLine[];
}

export interface PaidLine {
  /** Negative for a credit. */
  cents: number;
  from: Date;
  until: Date;
}

/** Money that came in. */
export interface SettledInvoice {
  id: string;
  subscriptionId: string | null;
  /** Null: marked as paid by hand. */
  paymentId: string | null;
  paidCents: number;
  paidAt: Date;
  lines: { productId: string | null; cents: number }[];
}

export interface PaidInvoicePayments {
  /** Every invoice of a customer that money has paid, newest first. */
  listSettledInvoices(customerId: string): Promise<SettledInvoice[]>;
  /** The newest paid invoices of a subscription, and all that pay for the newest one's period; oldest first. */
  listPaidInvoices(subscriptionId: string, feeProduct: string): Promise<PaidInvoice[]>;
}

/** More than fall into the refund period. */
const NEWEST = 6;
/** More than a year's, with every change in it. */
const READ = 100;

const seconds = v.pipe(
  v.number(),
  v.transform((time) => new Date(time * 1000)),
);
const lineSchema = v.object({
  amount: v.number(),
  discount_amounts: v.nullable(v.array(v.object({ amount: v.number() }))),
  period: v.object({ start: seconds, end: seconds }),
  pricing: v.nullable(v.object({ price_details: v.optional(v.object({ product: v.string() })) })),
});
const paymentSchema = v.object({
  status: v.string(),
  payment: v.object({ payment_intent: v.optional(v.string()) }),
});
const invoicesSchema = v.object({
  data: v.array(
    v.object({
      amount_paid: v.number(),
      lines: v.object({ data: v.array(lineSchema) }),
      payments: v.object({ data: v.array(paymentSchema) }),
    }),
  ),
});

const settledSchema = v.object({
  has_more: v.boolean(),
  data: v.array(
    v.object({
      id: v.string(),
      amount_paid: v.number(),
      parent: v.nullable(
        v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() }), null) }),
      ),
      status_transitions: v.object({ paid_at: v.nullable(seconds) }),
      lines: v.object({
        data: v.array(v.object({ amount: v.number(), pricing: lineSchema.entries.pricing })),
      }),
      payments: v.object({ data: v.array(paymentSchema) }),
    }),
  ),
});

type Invoice = v.InferOutput<typeof invoicesSchema>["data"][number];

export function createPaidInvoicePayments(stripe: Stripe, ask: Ask): PaidInvoicePayments {
  return {
    listSettledInvoices: (customerId) => listSettledInvoices(stripe, ask, customerId),
    async listPaidInvoices(subscriptionId, feeProduct) {
      const { data } = await ask("list paid invoices", invoicesSchema, () =>
        stripe.invoices.list({
          subscription: subscriptionId,
          status: "paid",
          limit: READ,
          expand: ["data.payments"],
        }),
      );
      const paid = data.flatMap((invoice) => readInvoice(invoice, feeProduct));
      const since = paid[0]?.from ?? new Date(0);
      const isRunning = ({ lines }: PaidInvoice) => lines.some(({ until }) => until > since);
      return paid.filter((invoice, at) => at < NEWEST || isRunning(invoice)).toReversed();
    },
  };
}

async function listSettledInvoices(stripe: Stripe, ask: Ask, customer: string): Promise<SettledInvoice[]> {
  const settled: SettledInvoice[] = [];
  for (let after: string | undefined, hasMore = true; hasMore; ) {
    const page = await ask("list settled invoices", settledSchema, () =>
      stripe.invoices.list({
        customer,
        status: "paid",
        limit: READ,
        expand: ["data.payments"],
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    settled.push(...page.data.flatMap(readSettled));
    after = page.data.at(-1)?.id;
    hasMore = page.has_more && after !== undefined;
  }
  return settled;
}

/** Empty for an invoice of $0, and for one that credit has paid. */
function readSettled(invoice: v.InferOutput<typeof settledSchema>["data"][number]): SettledInvoice[] {
  const { id, amount_paid: paidCents, status_transitions, lines, parent, payments } = invoice;
  const paidAt = status_transitions.paid_at;
  if (paidCents <= 0 || paidAt === null) return [];
  const paymentId = payments.data.find(({ status }) => status === "paid")?.payment.payment_intent ?? null;
  const read = lines.data.map(({ amount, pricing }) => ({
    productId: pricing?.price_details?.product ?? null,
    cents: amount,
  }));
  const subscriptionId = parent?.subscription_details?.subscription ?? null;
  return [{ id, subscriptionId, paymentId, paidCents, paidAt, lines: read }];
}

/** Empty for an invoice of $0. */
function readInvoice({ amount_paid, lines, payments }: Invoice, feeProduct: string): PaidInvoice[] {
  const paid = payments.data.find(({ status }) => status === "paid")?.payment.payment_intent;
  const isFee = ({ pricing }: Invoice["lines"]["data"][number]) =>
    pricing?.price_details?.product === feeProduct;
  const plan = lines.data.find((line) => !isFee(line));
  if (paid === undefined || plan === undefined || amount_paid <= 0) return [];
  const paidFor = lines.data
    .filter((line) => !isFee(line))
    .map((line): PaidLine => ({ cents: netOf(line), from: line.period.start, until: line.period.end }));
  return [
    {
      paymentId: paid,
      paidCents: amount_paid,
      feeCents: lines.data.filter(isFee).reduce((sum, line) => sum + netOf(line), 0),
      from: plan.period.start,
      until: plan.period.end,
      lines: paidFor,
    },
  ];
}

function netOf({ amount, discount_amounts: off }: Invoice["lines"]["data"][number]): number {
  return amount - (off ?? []).reduce((taken, one) => taken + one.amount, 0);
}
