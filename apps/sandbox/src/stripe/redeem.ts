import * as v from "valibot";
import { addIntervals } from "./add-interval.ts";
import { newId } from "./new-id.ts";
import type { Coupon, Discount, PromotionCode } from "./objects.ts";
import { find } from "./operation.ts";
import { clearable, filledText } from "./parameters.ts";
import { isActive } from "./promotion-codes.ts";
import { countLeft } from "./redemptions.ts";
import { invalidRequest, type StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

export const discountsForm = clearable(
  v.array(
    v.strictObject({
      coupon: v.optional(filledText),
      discount: v.optional(filledText),
      promotion_code: v.optional(filledText),
    }),
  ),
);
export type WantedDiscounts = v.InferOutput<typeof discountsForm>;

/** Who wants a discount, and on how much before any. */
export interface Redeemer {
  customer: string | null;
  subscription: string | null;
  subtotal: number;
  /** The single item of a subscription, or that is paid once, which it is for; null for the whole. */
  subscriptionItem?: string | null;
  invoiceItem?: string | null;
}

/**
 * Makes discounts of the coupons, codes and discounts that were named; they are not kept yet.
 * @throws StripeError 400 for one that may not be had
 */
export function redeem(
  world: World,
  wanted: WantedDiscounts,
  redeemer: Redeemer,
  name = "discounts",
): Discount[] {
  return (wanted ?? []).map(({ coupon, discount, promotion_code: code }, index) => {
    const param = `${name}[${index}]`;
    if (discount !== undefined) return find(world, "discount", discount, `${param}[discount]`);
    if (code !== undefined) {
      const promotionCode = find(world, "promotion_code", code, `${param}[promotion_code]`);
      checkCode(world, promotionCode, redeemer, `${param}[promotion_code]`);
      return createDiscount(
        world,
        find(world, "coupon", promotionCode.promotion.coupon),
        promotionCode,
        redeemer,
      );
    }
    if (coupon === undefined) throw invalidRequest("Invalid discount", { param });
    const found = find(world, "coupon", coupon, `${param}[coupon]`);
    checkCoupon(world, found, `${param}[coupon]`);
    return createDiscount(world, found, null, redeemer);
  });
}

function checkCoupon(world: World, coupon: Coupon, param: string): void {
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= world.clock.now();
  if (!coupon.valid || isOver) {
    throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: "coupon_expired", param });
  }
  if (countLeft(world, coupon) <= 0) throw usedUp("coupon", param);
}

function checkCode(world: World, code: PromotionCode, redeemer: Redeemer, param: string): void {
  const { first_time_transaction, minimum_amount } = code.restrictions;
  if (code.max_redemptions !== null && countLeft(world, code) <= 0) throw usedUp("promotion code", param);
  if (!isActive(world, code)) {
    throw invalidRequest("This promotion code is not active.", { param });
  }
  checkCoupon(world, find(world, "coupon", code.promotion.coupon), param);
  if (code.customer !== null && code.customer !== redeemer.customer) {
    throw invalidRequest("This promotion code cannot be redeemed by this customer.", { param });
  }
  if (first_time_transaction && redeemer.customer && hasPaidBefore(world, redeemer.customer)) {
    throw invalidRequest(
      "This promotion code cannot be redeemed because the associated customer has prior transactions.",
      { param },
    );
  }
  if (minimum_amount !== null && redeemer.subtotal < minimum_amount) {
    throw invalidRequest("This promotion code cannot be redeemed because the amount is below its minimum.", {
      param,
    });
  }
}

function usedUp(what: string, param: string): StripeError {
  return invalidRequest(`This ${what} has reached its maximum number of redemptions.`, {
    code: "coupon_expired",
    param,
  });
}

function hasPaidBefore(world: World, customer: string): boolean {
  return world.store
    .all("charge")
    .some((charge) => charge.customer === customer && charge.status === "succeeded");
}

function createDiscount(
  world: World,
  coupon: Coupon,
  code: PromotionCode | null,
  { customer, subscription, subscriptionItem = null, invoiceItem = null }: Redeemer,
): Discount {
  const start = world.clock.now();
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  const isRepeated = months !== null;
  return {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer,
    customer_account: null,
    end: isRepeated ? addIntervals(start, { interval: "month", interval_count: months }, 1) : null,
    invoice: null,
    invoice_item: invoiceItem,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: "coupon" },
    start,
    subscription,
    subscription_item: subscriptionItem,
  };
}

/** The coupons behind discounts, in their order. */
export function couponsOf(world: World, discounts: readonly Discount[]): Coupon[] {
  return discounts.flatMap(({ source }) => world.store.get("coupon", source.coupon) ?? []);
}
