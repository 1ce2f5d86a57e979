import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";

export const seconds = v.pipe(
  v.number(),
  v.transform((time) => new Date(time * 1000)),
);
const lineSchema = v.object({
  id: v.string(),
  description: v.nullable(v.string()),
  amount: v.number(),
  quantity: v.nullish(v.number()),
  discount_amounts: v.nullable(v.array(v.object({ amount: v.number() }))),
  period: v.object({ start: seconds, end: seconds }),
  pricing: v.nullable(v.object({ price_details: v.optional(v.object({ product: v.string() })) })),
});
export type InvoiceLine = v.InferOutput<typeof lineSchema>;

/** An invoice's first ten lines. */
export const linesSchema = v.object({ data: v.array(lineSchema), has_more: v.boolean() });
export type InvoiceLines = v.InferOutput<typeof linesSchema>;

/** What a first invoice shows of a code. */
export const loweredSchema = v.object({ billing_reason: v.nullable(v.string()), lines: linesSchema });

/** The products that a code lowered on a subscription's first invoice; null where it is not among these. */
export function readFirstLowered(invoices: readonly v.InferOutput<typeof loweredSchema>[]): string[] | null {
  const first = invoices.find(({ billing_reason: reason }) => reason === "subscription_create");
  const lowered = first?.lines.data.filter((line) => netOf(line) < line.amount);
  return lowered?.flatMap(({ pricing }) => pricing?.price_details?.product ?? []) ?? null;
}

export const discountsSchema = v.nullable(
  v.array(
    v.object({
      amount: v.number(),
      discount: v.object({ promotion_code: v.nullable(v.object({ code: v.string() })) }),
    }),
  ),
);

/** Whole cents, and the promotion codes that gave them. */
export function sumDiscounts(discounts: v.InferOutput<typeof discountsSchema>) {
  const given = discounts ?? [];
  return {
    discountCents: given.reduce((sum, { amount }) => sum + amount, 0),
    codes: [...new Set(given.flatMap(({ discount }) => discount.promotion_code?.code ?? []))],
  };
}

/** What was paid or tried for an invoice. */
export const invoicePaymentsSchema = v.object({
  data: v.array(
    v.object({ status: v.string(), payment: v.object({ payment_intent: v.optional(v.string()) }) }),
  ),
});

/** Each invoice with all of its lines. @throws {PaymentError} */
export async function withAllLines<Invoice extends { id: string; lines: InvoiceLines }>(
  ask: Ask,
  invoices: readonly Invoice[],
): Promise<Invoice[]> {
  const whole: Invoice[] = [];
  for (const invoice of invoices) {
    const { id, lines } = invoice;
    const data = lines.has_more
      ? await readPages(ask, {
          what: "list an invoice's lines",
          item: lineSchema,
          load: (stripe, page) => stripe.invoices.listLineItems(id, page),
        })
      : lines.data;
    whole.push({ ...invoice, lines: { data: data.filter(isOfSomething), has_more: false } });
  }
  return whole;
}

/** Stripe bills an item of none with a line of $0, which says nothing to a member. */
export function isOfSomething({ quantity }: Pick<InvoiceLine, "quantity">): boolean {
  return quantity !== 0;
}

/** Cents after discounts. */
export function netOf({ amount, discount_amounts: off }: InvoiceLine): number {
  return amount - (off ?? []).reduce((taken, one) => taken + one.amount, 0);
}
