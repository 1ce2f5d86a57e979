import { createHash } from "node:crypto";
import type { Coupon } from "@smirk/domain/billing/promotions/coupon";
import type { PromotionDuration } from "@smirk/domain/billing/promotions/promotion";
import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";

export interface FoundPromotion {
  id: string;
  coupon: Coupon;
}

export interface NewPromotion {
  code: string;
  coupon: Coupon;
  maxRedemptions: number | null;
  /** Null: never. */
  expiresAt: Date | null;
}

export interface PromotionFacts extends Omit<NewPromotion, "coupon"> {
  id: string;
  /** Null for one that we cannot represent, such as in another currency. */
  coupon: Coupon | null;
  isActive: boolean;
  timesRedeemed: number;
  createdAt: Date;
  /** Stripe's restrictions that our prices do not know. */
  conditions: string[];
}

export interface PromotionPayments {
  /** The active promotion with this code, case-insensitive. */
  findPromotion(code: string): Promise<FoundPromotion | null>;
  /** All codes, or all with one spelling, newest first. */
  listPromotions(code?: string): Promise<PromotionFacts[]>;
  /** Idempotent for a day. */
  createPromotion(promotion: NewPromotion): Promise<void>;
  /** Whether new members can use it from now on; those who have it keep their discount. Idempotent. */
  switchPromotion(id: string, isActive: boolean): Promise<void>;
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
const seconds = v.pipe(
  v.number(),
  v.transform((time) => new Date(time * 1000)),
);
const codeSchema = v.object({
  id: v.string(),
  code: v.string(),
  active: v.boolean(),
  created: seconds,
  customer: v.nullable(v.string()),
  expires_at: v.nullable(seconds),
  max_redemptions: v.nullable(v.number()),
  times_redeemed: v.number(),
  promotion: v.object({ coupon: v.nullable(couponSchema) }),
  restrictions: v.object({ first_time_transaction: v.boolean(), minimum_amount: v.nullable(v.number()) }),
});
const codesSchema = v.object({ data: v.array(codeSchema) });

const madeSchema = v.object({ id: v.string() });
const MAX_NAME_LENGTH = 40;

const PARTS = ["data.promotion.coupon.applies_to"];

export function createPromotionPayments(ask: Ask): PromotionPayments {
  return {
    async findPromotion(code) {
      const { data } = await ask("find a promotion", codesSchema, (stripe) =>
        stripe.promotionCodes.list({ code, active: true, limit: 1, expand: PARTS }),
      );
      const [found] = data;
      const coupon = found?.promotion.coupon;
      if (!found || !coupon?.valid) return null;
      if (found.max_redemptions !== null && found.times_redeemed >= found.max_redemptions) return null;
      const read = readCoupon(coupon);
      return read && { id: found.id, coupon: read };
    },
    async listPromotions(code) {
      const only = code === undefined ? {} : { code };
      const found = await readPages(ask, {
        what: "list promotions",
        item: codeSchema,
        load: (stripe, page) => stripe.promotionCodes.list({ ...only, expand: PARTS, ...page }),
      });
      return found.map(readFacts);
    },
    createPromotion: (promotion) => createPromotion(ask, promotion),
    async switchPromotion(id, isActive) {
      await ask("switch a promotion code", madeSchema, (stripe) =>
        stripe.promotionCodes.update(id, { active: isActive }),
      );
    },
  };
}

async function createPromotion(ask: Ask, promotion: NewPromotion): Promise<void> {
  const { code, coupon, maxRedemptions, expiresAt } = promotion;
  const { off, products, duration } = coupon;
  const key = createHash("sha256").update(JSON.stringify(promotion)).digest("hex").slice(0, 32);
  const { id } = await ask("create a coupon", madeSchema, (stripe) =>
    stripe.coupons.create(
      {
        name: code.slice(0, MAX_NAME_LENGTH),
        ...(off.kind === "percent"
          ? { percent_off: off.percent }
          : { amount_off: off.cents, currency: "usd" }),
        duration: duration.kind,
        ...(duration.kind === "repeating" && { duration_in_months: duration.months }),
        ...(products.length > 0 && { applies_to: { products: [...products] } }),
      },
      { idempotencyKey: `coupon-${key}` },
    ),
  );
  await ask("create a promotion code", madeSchema, (stripe) =>
    stripe.promotionCodes.create(
      {
        code,
        promotion: { type: "coupon", coupon: id },
        ...(maxRedemptions !== null && { max_redemptions: maxRedemptions }),
        ...(expiresAt !== null && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
      },
      { idempotencyKey: `code-${key}` },
    ),
  );
}

function readFacts(given: v.InferOutput<typeof codeSchema>): PromotionFacts {
  const { coupon } = given.promotion;
  const { first_time_transaction: isForNewcomers, minimum_amount: minimum } = given.restrictions;
  return {
    id: given.id,
    code: given.code,
    coupon: coupon && readCoupon(coupon),
    isActive: given.active && coupon?.valid === true,
    maxRedemptions: given.max_redemptions,
    timesRedeemed: given.times_redeemed,
    expiresAt: given.expires_at,
    createdAt: given.created,
    conditions: [
      ...(isForNewcomers ? ["first payment only"] : []),
      ...(minimum === null ? [] : ["minimum amount"]),
      ...(given.customer === null ? [] : ["one customer only"]),
    ],
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
