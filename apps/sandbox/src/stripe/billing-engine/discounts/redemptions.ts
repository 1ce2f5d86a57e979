import type { Coupon, Discount, PromotionCode, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";

/** Counts one use of each code and coupon, on however many items, when the subscription is paid. */
export function countRedemptions(state: StripeState, subscription: Subscription): void {
  const used = discountsOf(state, subscription);
  const uses = new Map(used.map((discount) => [discount.promotion_code ?? discount.source.coupon, discount]));
  for (const discount of uses.values()) {
    const code = discount.promotion_code && state.store.get("promotion_code", discount.promotion_code);
    const coupon = state.store.get("coupon", discount.source.coupon);
    if (coupon)
      count(state, coupon, () => {
        coupon.valid = false;
      });
    if (code)
      count(state, code, () => {
        code.active = false;
      });
  }
}

function count(state: StripeState, counted: Coupon | PromotionCode, exhaust: () => void): void {
  const max = counted.max_redemptions;
  const previous = { times_redeemed: counted.times_redeemed };
  counted.times_redeemed += 1;
  if (max !== null && counted.times_redeemed >= max) exhaust();
  state.store.save(counted);
  emitEvent(state, { type: `${counted.object}.updated`, subject: counted, previous });
}

/**
 * Remaining uses. An incomplete subscription holds one until it is paid, canceled or expires, so that a limit
 * holds
 * for simultaneous payments.
 */
export function countLeft(state: StripeState, limited: Coupon | PromotionCode): number {
  if (limited.max_redemptions === null) return Number.POSITIVE_INFINITY;
  const held = state.store.all("subscription").filter((subscription) => {
    return subscription.status === "incomplete" && discountsOf(state, subscription).some(uses(limited));
  });
  return limited.max_redemptions - limited.times_redeemed - held.length;
}

function uses(limited: Coupon | PromotionCode): (discount: Discount) => boolean {
  return ({ promotion_code: code, source }) =>
    limited.object === "coupon" ? source.coupon === limited.id : code === limited.id;
}

/** The discounts of the subscription, of its items and of the one-time items of its first invoice. */
function discountsOf(state: StripeState, { discounts, items, latest_invoice }: Subscription): Discount[] {
  const invoice = latest_invoice === null ? undefined : state.store.get("invoice", latest_invoice);
  const ids = [
    ...discounts,
    ...items.data.flatMap((item) => item.discounts),
    ...(invoice?.total_discount_amounts ?? []).map(({ discount }) => discount),
  ];
  return [...new Set(ids)].flatMap((id) => state.store.get("discount", id) ?? []);
}

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
