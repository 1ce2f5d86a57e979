import type { PromotionDuration } from "./promotion.ts";

/** What a code takes off, as the payment provider has it. */
export interface Coupon {
  off: { kind: "percent"; percent: number } | { kind: "amount"; cents: number };
  /** Ids of products; empty: all. */
  products: readonly string[];
  duration: PromotionDuration;
}

/** Percentages are counted in hundredths, so that cents never meet floats. */
export const WHOLE_BASIS_POINTS = 10_000;

export function basisPoints(percent: number): number | null {
  const points = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - points) < 1e-6;
  return isExact && points > 0 && points <= WHOLE_BASIS_POINTS ? points : null;
}

/** What comes off an amount, before it is known to be as high as that. */
export function takenOff({ off }: Pick<Coupon, "off">, cents: number): number {
  if (off.kind === "amount") return off.cents;
  const parts = cents * (basisPoints(off.percent) ?? 0);
  const rest = parts % WHOLE_BASIS_POINTS;
  return (parts - rest) / WHOLE_BASIS_POINTS + (2 * rest >= WHOLE_BASIS_POINTS ? 1 : 0);
}
