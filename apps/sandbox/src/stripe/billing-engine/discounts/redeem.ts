import * as v from "valibot";
import { getObject } from "../../api/operation.ts";
import { clearable, filledText } from "../../api/request/parameters.ts";
import { isActive } from "../../api/resources/promotion-codes.ts";
import { invalidRequest, type StripeError } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Coupon, Discount, PromotionCode } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { addIntervals } from "../subscriptions/add-interval.ts";
import { countLeft } from "./redemptions.ts";

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

export interface Redeemer {
  customer: string | null;
  subscription: string | null;
  subtotal: number;
  /** Null: the whole subscription. */
  subscriptionItem?: string | null;
  invoiceItem?: string | null;
}

interface RedeemInput {
  wanted: WantedDiscounts;
  redeemer: Redeemer;
  param?: string | undefined;
}

/**
 * Creates discounts of the named coupons, codes and discounts; not saved yet.
 * @throws StripeError 400 for one that cannot be redeemed
 */
export function redeem(
  state: StripeState,
  { wanted, redeemer, param: name = "discounts" }: RedeemInput,
): Discount[] {
  return (wanted ?? []).map(({ coupon, discount, promotion_code: code }, index) => {
    const param = `${name}[${index}]`;
    if (discount !== undefined)
      return getObject(state, "discount", { id: discount, param: `${param}[discount]` });
    if (code !== undefined) {
      const promotionCode = getObject(state, "promotion_code", {
        id: code,
        param: `${param}[promotion_code]`,
      });
      checkCode(state, { code: promotionCode, redeemer, param: `${param}[promotion_code]` });
      return createDiscount(state, {
        coupon: getObject(state, "coupon", promotionCode.promotion.coupon),
        code: promotionCode,
        redeemer,
      });
    }
    if (coupon === undefined) throw invalidRequest("Invalid discount", { param });
    const found = getObject(state, "coupon", { id: coupon, param: `${param}[coupon]` });
    checkCoupon(state, found, `${param}[coupon]`);
    return createDiscount(state, { coupon: found, code: null, redeemer });
  });
}

function checkCoupon(state: StripeState, coupon: Coupon, param: string): void {
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= state.clock.now();
  if (!coupon.valid || isOver) {
    throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: "coupon_expired", param });
  }
  if (countLeft(state, coupon) <= 0) throw usedUp("coupon", param);
}

interface CheckCodeInput {
  code: PromotionCode;
  redeemer: Redeemer;
  param: string;
}

function checkCode(state: StripeState, { code, redeemer, param }: CheckCodeInput): void {
  const { first_time_transaction, minimum_amount } = code.restrictions;
  if (code.max_redemptions !== null && countLeft(state, code) <= 0) throw usedUp("promotion code", param);
  if (!isActive(state, code)) {
    throw invalidRequest("This promotion code is not active.", { param });
  }
  checkCoupon(state, getObject(state, "coupon", code.promotion.coupon), param);
  if (code.customer !== null && code.customer !== redeemer.customer) {
    throw invalidRequest("This promotion code cannot be redeemed by this customer.", { param });
  }
  if (first_time_transaction && redeemer.customer && hasPaidBefore(state, redeemer.customer)) {
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

function hasPaidBefore(state: StripeState, customer: string): boolean {
  return state.store
    .all("charge")
    .some((charge) => charge.customer === customer && charge.status === "succeeded");
}

interface DiscountInput {
  coupon: Coupon;
  code: PromotionCode | null;
  redeemer: Redeemer;
}

function createDiscount(
  state: StripeState,
  {
    coupon,
    code,
    redeemer: { customer, subscription, subscriptionItem = null, invoiceItem = null },
  }: DiscountInput,
): Discount {
  const start = state.clock.now();
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

export function couponsOf(state: StripeState, discounts: readonly Discount[]): Coupon[] {
  return discounts.flatMap(({ source }) => state.store.get("coupon", source.coupon) ?? []);
}
