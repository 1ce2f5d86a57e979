import { emitEvent } from "./emit-event.ts";
import type { Coupon, PromotionCode, Subscription } from "./objects.ts";
import type { World } from "./world.ts";

/** A subscription with a code is paid for: that is one use of the code and of its coupon. */
export function countRedemptions(world: World, subscription: Subscription): void {
  for (const id of subscription.discounts) {
    const discount = world.store.get("discount", id);
    const code = discount?.promotion_code && world.store.get("promotion_code", discount.promotion_code);
    const coupon = discount && world.store.get("coupon", discount.source.coupon);
    if (coupon)
      count(world, coupon, coupon.max_redemptions, () => {
        coupon.valid = false;
      });
    if (code)
      count(world, code, code.max_redemptions, () => {
        code.active = false;
      });
  }
}

function count(world: World, counted: Coupon | PromotionCode, max: number | null, exhaust: () => void): void {
  const previous = { times_redeemed: counted.times_redeemed };
  counted.times_redeemed += 1;
  if (max !== null && counted.times_redeemed >= max) exhaust();
  world.store.save(counted);
  emitEvent(world, `${counted.object}.updated`, counted, previous);
}

/**
 * How often a code or coupon is still to be had. A subscription that waits for its first payment holds one use
 * until it is paid, cancelled or expires, so that a limit holds however many people pay at once.
 */
export function countLeft(world: World, limited: Coupon | PromotionCode): number {
  if (limited.max_redemptions === null) return Number.POSITIVE_INFINITY;
  const held = world.store.all("subscription").filter(({ status, discounts }) => {
    return status === "incomplete" && discounts.some((id) => uses(world, id, limited));
  });
  return limited.max_redemptions - limited.times_redeemed - held.length;
}

function uses(world: World, discountId: string, limited: Coupon | PromotionCode): boolean {
  const discount = world.store.get("discount", discountId);
  return limited.object === "coupon"
    ? discount?.source.coupon === limited.id
    : discount?.promotion_code === limited.id;
}
