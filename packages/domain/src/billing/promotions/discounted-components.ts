import { productId } from "../catalog.ts";
import type { PeriodCents, Plan } from "../plan.ts";
import type { PriceComponent } from "../pricing.ts";
import type { Promotion, PromotionDuration } from "./promotion.ts";

/** A coupon of the payment provider, in the plan's currency. */
export interface Coupon {
  /** What it takes off: a percentage with at most two decimals, or cents. */
  off: { kind: "percent"; percent: number } | { kind: "amount"; cents: number };
  /** The products that it is for; none named: all of them. */
  products: readonly string[];
  duration: PromotionDuration;
}

const NOT_APPLIED = { monthly: null, yearly: null };

/**
 * What a coupon makes of a plan's prices (decision 16). Null when it cannot be sold to the cent, or is for other plans:
 * - a percentage must give whole cents of the amount for each family member, so that any number of members times it
 *   is the provider's invoice line;
 * - an amount is taken off once per invoice, so it must name a single one of the components that a cart can hold
 *   together, and never the amount for each member.
 * Other fractions are rounded half up, as the provider rounds the discount of a line.
 * @param id the provider's id of the promotion code
 */
export function discountedComponents(id: string, coupon: Coupon, plan: Plan): Promotion | null {
  const { prices, slug } = plan;
  const names = (component: PriceComponent) =>
    coupon.products.length === 0 || coupon.products.includes(productId(component, slug));
  const hits = { plan: names("plan"), family: names("family"), extra: names("family_extra") };
  const hitsFee = names("enrollment_fee") && prices.enrollmentFeeCents > 0;
  if (!hits.plan && !hits.family && !hits.extra && !hitsFee) return null;
  if (!isSellable(coupon, hits.family, hitsFee && (hits.plan || hits.extra), prices.familyCents)) return null;

  const lower = (cents: number) => Math.max(cents - takenOff(coupon, cents), 0);
  const lowerBoth = ({ monthly, yearly }: PeriodCents) => ({
    monthly: lower(monthly),
    yearly: lower(yearly),
  });
  return {
    id,
    discount: {
      plan: hits.plan ? lowerBoth(prices.planCents) : NOT_APPLIED,
      family: hits.family ? lowerBoth(prices.familyCents) : NOT_APPLIED,
      familyExtra: hits.extra ? lowerBoth(prices.familyExtraCents) : NOT_APPLIED,
      enrollmentFee: hitsFee ? lower(prices.enrollmentFeeCents) : null,
    },
    duration: coupon.duration,
  };
}

function isSellable(
  { off }: Coupon,
  hitsFamily: boolean,
  hitsFeeAndMore: boolean,
  familyCents: PeriodCents,
): boolean {
  if (off.kind === "amount") return isCents(off.cents) && !hitsFamily && !hitsFeeAndMore;
  const points = basisPoints(off.percent);
  if (points === null) return false;
  return !hitsFamily || Object.values(familyCents).every((cents) => (cents * points) % WHOLE === 0);
}

/** A percentage in hundredths: sums of cents must not meet floats. */
const WHOLE = 10_000;

function basisPoints(percent: number): number | null {
  const points = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - points) < 1e-6;
  return isExact && points > 0 && points <= WHOLE ? points : null;
}

function takenOff({ off }: Coupon, cents: number): number {
  if (off.kind === "amount") return off.cents;
  const parts = cents * (basisPoints(off.percent) ?? 0);
  const rest = parts % WHOLE;
  return (parts - rest) / WHOLE + (2 * rest >= WHOLE ? 1 : 0);
}

function isCents(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents > 0;
}
