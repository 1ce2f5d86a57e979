import type { Discount, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

/** Discounts that still apply: a `once` discount ends with the first invoice, others may have an end date. */
export function liveDiscounts(
  state: StripeState,
  { discounts }: Pick<Subscription, "discounts">,
): Discount[] {
  const now = state.clock.now();
  return discounts.flatMap((id) => {
    const discount = state.store.get("discount", id);
    const coupon = discount && state.store.get("coupon", discount.source.coupon);
    const isOver = coupon?.duration === "once" || (discount?.end ?? Number.POSITIVE_INFINITY) <= now;
    return discount && coupon && !isOver ? [discount] : [];
  });
}
