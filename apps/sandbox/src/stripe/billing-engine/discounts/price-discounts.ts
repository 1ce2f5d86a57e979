import type { Coupon } from "../../state/objects.ts";

/** Percentages have at most four decimals and are computed in integers. */
const PERCENT_SCALE = 10_000;

export interface Discountable {
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
