import type { Coupon } from "@smirk/domain/discounted-components";
import type { PromotionDuration } from "@smirk/domain/promotion";
import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

/** A promotion code that may be used today. */
export interface FoundPromotion {
  /** The provider's id of the code. */
  id: string;
  coupon: Coupon;
}

/** A percentage off some products' first charge. */
export interface NewPromotion {
  code: string;
  percentOff: number;
  productIds: string[];
}

export interface PromotionPayments {
  /** The promotion behind a code as somebody typed it; null when there is none, or none any more. */
  findPromotion(code: string): Promise<FoundPromotion | null>;
  /** Makes a code that nobody has. */
  createPromotion(promotion: NewPromotion): Promise<void>;
}

const couponSchema = v.object({
  valid: v.boolean(),
  currency: v.nullable(v.string()),
  amount_off: v.nullable(v.number()),
  percent_off: v.nullable(v.number()),
  applies_to: v.optional(v.object({ products: v.array(v.string()) })),
  duration: v.picklist(["once", "repeating", "forever"]),
  duration_in_months: v.nullable(v.number()),
});
const codesSchema = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      max_redemptions: v.nullable(v.number()),
      times_redeemed: v.number(),
      promotion: v.object({ coupon: v.nullable(couponSchema) }),
    }),
  ),
});

const madeSchema = v.object({ id: v.string() });

export function createPromotionPayments(stripe: Stripe, ask: Ask): PromotionPayments {
  return {
    async findPromotion(code) {
      const { data } = await ask("find a promotion", codesSchema, () =>
        stripe.promotionCodes.list({
          ...{ code, active: true, limit: 1 },
          expand: ["data.promotion.coupon.applies_to"],
        }),
      );
      const [found] = data;
      const coupon = found?.promotion.coupon;
      if (!found || !coupon?.valid) return null;
      if (found.max_redemptions !== null && found.times_redeemed >= found.max_redemptions) return null;
      const read = readCoupon(coupon);
      return read && { id: found.id, coupon: read };
    },
    async createPromotion({ code, percentOff, productIds }) {
      const { id: coupon } = await ask("create a coupon", madeSchema, () =>
        stripe.coupons.create({
          name: code,
          percent_off: percentOff,
          duration: "once",
          applies_to: { products: productIds },
        }),
      );
      await ask("create a promotion code", madeSchema, () =>
        stripe.promotionCodes.create({ code, promotion: { type: "coupon", coupon } }),
      );
    },
  };
}

function readCoupon(coupon: v.InferOutput<typeof couponSchema>): Coupon | null {
  const { amount_off: cents, percent_off: percent, currency } = coupon;
  const shared = { products: coupon.applies_to?.products ?? [], duration: readDuration(coupon) };
  if (percent !== null) return { off: { kind: "percent", percent }, ...shared };
  return cents === null || currency !== "usd" ? null : { off: { kind: "amount", cents }, ...shared };
}

function readDuration(coupon: v.InferOutput<typeof couponSchema>): PromotionDuration {
  const { duration: kind, duration_in_months: months } = coupon;
  if (kind === "repeating") return { kind, months: months ?? 1 };
  return { kind };
}
