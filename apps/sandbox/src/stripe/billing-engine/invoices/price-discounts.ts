import type { Coupon } from "../../state/objects.ts";

/** Percentages have at most four decimals; reckoned in whole numbers, so that 0.1 + 0.2 plays no part. */
const PERCENT_SCALE = 10_000;

export interface Discountable {
  amount: number;
  product: string;
  discountable: boolean;
}

/**
 * What each coupon takes off each line, in cents: one row a line, one column a coupon. Coupons work one after
 * the other on what is left. A percentage is rounded line by line, halves up; a sum is spread over the lines that
 * it may touch, by what is left of each, and never takes off more than there is.
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
