import type { PeriodCents, Plan } from "@smirk/domain/billing/plan";
import type { PriceComponent } from "@smirk/domain/billing/pricing";
import { productId } from "@smirk/domain/billing/product-id";
import {
  basisPoints,
  type Coupon,
  takenOff,
  WHOLE_BASIS_POINTS,
} from "@smirk/domain/billing/promotions/coupon";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";

const NOT_APPLIED = { monthly: null, yearly: null };

/**
 * Plan prices after a coupon (decision 16); null when it does not apply or cannot be sold to the cent:
 * a percentage must give whole cents per family member; an amount must name one component, not the per-member one.
 */
export function discountedComponents(id: string, coupon: Coupon, plan: Plan): Promotion | null {
  const { prices } = plan;
  const names = (component: PriceComponent) => namesComponent(coupon, component, plan);
  const hits = { plan: names("plan"), family: names("family"), extra: names("family_extra") };
  const hitsFee = names("enrollment_fee") && prices.enrollmentFeeCents > 0;
  const hitsFeeAndMore = hitsFee && (hits.plan || hits.extra);
  if (!hits.plan && !hits.family && !hits.extra && !hitsFee) return null;
  if (!isSellable(coupon, { hitsFamily: hits.family, hitsFeeAndMore, familyCents: prices.familyCents }))
    return null;

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

const COMPONENTS: readonly PriceComponent[] = ["plan", "family", "family_extra", "enrollment_fee"];

/** Whether a coupon is for anything of a plan at all. */
export function namesPlan(coupon: Coupon, plan: Plan): boolean {
  return COMPONENTS.some((component) => namesComponent(coupon, component, plan));
}

function namesComponent({ products }: Coupon, component: PriceComponent, { slug }: Plan): boolean {
  return products.length === 0 || products.includes(productId(component, slug));
}

interface CouponScope {
  hitsFamily: boolean;
  hitsFeeAndMore: boolean;
  familyCents: PeriodCents;
}

function isSellable({ off }: Coupon, { hitsFamily, hitsFeeAndMore, familyCents }: CouponScope): boolean {
  if (off.kind === "amount") return isCents(off.cents) && !hitsFamily && !hitsFeeAndMore;
  const points = basisPoints(off.percent);
  if (points === null) return false;
  return (
    !hitsFamily || Object.values(familyCents).every((cents) => (cents * points) % WHOLE_BASIS_POINTS === 0)
  );
}

function isCents(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents > 0;
}
