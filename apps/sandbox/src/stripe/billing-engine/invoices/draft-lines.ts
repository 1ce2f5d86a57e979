import { newId } from "../../state/new-id.ts";
import type { Coupon, Discount, Line, Price } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { couponsOf } from "../discounts/redeem.ts";

/** The line of an earlier invoice that a proration gives back. */
export interface CreditedLine {
  invoice: string;
  invoice_line_items: string[];
}

interface ItemOrigin {
  subscriptionItem: string;
  /** The invoice item of a proration. */
  invoiceItem?: string;
  proration?: "credit" | "debit";
  credited?: CreditedLine | null;
}

export interface LineDraft {
  price: Price;
  quantity: number;
  /** Cents; price times quantity, except for a proration. */
  amount: number;
  period: { start: number; end: number };
  description: string;
  discountable: boolean;
  /** This line's own; they apply before those of the invoice. */
  discounts: readonly Discount[];
  metadata: Record<string, string>;
  /** A subscription's item, or the one-time invoice item. */
  origin: ItemOrigin | { invoiceItem: string };
}

interface LineContext {
  invoice: string;
  subscription: string | null;
  discounts: readonly Discount[];
}

/** Invoice lines, each with the amount of every discount. */
export function buildLines(state: StripeState, drafts: readonly LineDraft[], context: LineContext): Line[] {
  const amounts = drafts.map(({ amount, price, discountable }) => ({
    amount,
    product: price.product,
    discountable,
  }));
  const own = drafts.map(({ discounts }, index) =>
    priceDiscounts(amounts.slice(index, index + 1), couponsOf(state, discounts)).flat(),
  );
  const left = amounts.map((line, index) => ({
    ...line,
    amount: line.amount - (own[index] ?? []).reduce((sum, off) => sum + off, 0),
  }));
  const shared = priceDiscounts(left, couponsOf(state, context.discounts));
  return drafts.map((draft, index) => {
    const discountAmounts = [
      ...nameAmounts(draft.discounts, own[index]),
      ...nameAmounts(context.discounts, shared[index]),
    ];
    return buildLine(draft, { amount: amounts[index]?.amount ?? 0, discountAmounts, context });
  });
}

function nameAmounts(
  discounts: readonly Discount[],
  taken: readonly number[] = [],
): Line["discount_amounts"] {
  return discounts.flatMap(({ id }, column) => {
    const off = taken[column] ?? 0;
    return off > 0 ? [{ amount: off, discount: id }] : [];
  });
}

interface LineInput {
  amount: number;
  discountAmounts: Line["discount_amounts"];
  context: LineContext;
}

function buildLine(
  draft: LineDraft,
  { amount, discountAmounts, context: { invoice, subscription } }: LineInput,
): Line {
  const { price, quantity, period } = draft;
  const isCredit = "subscriptionItem" in draft.origin && draft.origin.proration === "credit";
  return {
    id: newId("il"),
    object: "line_item",
    ...(isCredit ? { sandbox_credit: true } : {}),
    amount,
    currency: price.currency,
    description: draft.description,
    discount_amounts: discountAmounts,
    discountable: draft.discountable,
    discounts: draft.discounts.map(({ id }) => id),
    invoice,
    livemode: false,
    metadata: draft.metadata,
    parent: describeParent(draft.origin, subscription),
    period: { ...period },
    pretax_credit_amounts: discountAmounts.map((taken) => ({ ...taken, type: "discount" })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

function describeParent(origin: LineDraft["origin"], subscription: string | null) {
  if (!("subscriptionItem" in origin)) {
    return {
      invoice_item_details: {
        invoice_item: origin.invoiceItem,
        proration: false,
        proration_details: { credited_items: null },
        subscription,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    };
  }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: origin.invoiceItem ?? null,
      proration: origin.proration !== undefined,
      proration_details: { credited_items: origin.credited ?? null },
      subscription,
      subscription_item: origin.subscriptionItem,
    },
    type: "subscription_item_details",
  };
}

interface Discountable {
  amount: number;
  product: string;
  discountable: boolean;
}

/**
 * Cents that each coupon takes off each line: a row per line, a column per coupon, applied one after the other.
 * A percentage is rounded half up per line; an amount is spread by what is left of each line, never below zero.
 */
export function priceDiscounts(lines: readonly Discountable[], coupons: readonly Coupon[]): number[][] {
  const taken: number[][] = lines.map(() => []);
  const left = lines.map(({ amount }) => amount);
  for (const coupon of coupons) {
    const isTouched = lines.map(({ discountable, product }) => {
      return discountable && (coupon.applies_to?.products.includes(product) ?? true);
    });
    const base = left.map((amount, index) => (isTouched[index] ? amount : 0));
    const off =
      coupon.percent_off === null
        ? spread(coupon.amount_off ?? 0, base)
        : percentOf(coupon.percent_off, base);
    for (const [index, amount] of off.entries()) {
      taken[index]?.push(amount);
      left[index] = (left[index] ?? 0) - amount;
    }
  }
  return taken;
}

/** Percentages have at most four decimals and are computed in integers. */
const PERCENT_SCALE = 10_000;

function percentOf(percent: number, amounts: number[]): number[] {
  const scaled = Math.round(percent * PERCENT_SCALE);
  return amounts.map((amount) =>
    Math.floor((amount * scaled * 2 + 100 * PERCENT_SCALE) / (200 * PERCENT_SCALE)),
  );
}

function spread(sum: number, amounts: number[]): number[] {
  let amountLeft = amounts.reduce((total, amount) => total + amount, 0);
  let sumLeft = Math.min(sum, amountLeft);
  return amounts.map((amount) => {
    if (amountLeft === 0) return 0;
    const share = Math.floor((sumLeft * amount * 2 + amountLeft) / (2 * amountLeft));
    amountLeft -= amount;
    sumLeft -= share;
    return share;
  });
}
