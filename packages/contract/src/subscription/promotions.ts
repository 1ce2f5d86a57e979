import type {
  AppliedPromotion,
  Discount,
  Promotion,
  PromotionDuration,
} from "@smirk/domain/billing/promotions/promotion";
import { decodeBase64Json, encodeBase64Json } from "@smirk/domain/wire/base64/base64-json";
import * as v from "valibot";
import { centsSchema } from "../cents.ts";
import { route } from "../route.ts";

export const promotionBodySchema = v.object({
  promotion_code: v.pipe(v.string("Please type a code."), v.maxLength(500, "This code is too long.")),
  plan_slug: v.pipe(
    v.string("Please choose a plan."),
    v.nonEmpty("Please choose a plan."),
    v.maxLength(100, "Please choose a plan."),
  ),
});

const newCents = v.nullish(centsSchema, null);

export const promotionAnswerSchema = v.object({
  promotion_code_id: v.pipe(v.string(), v.nonEmpty()),
  applies_to_plan: v.boolean(),
  applies_to_family: v.boolean(),
  applies_to_family_extra: v.boolean(),
  applies_to_enrollment_fee: v.boolean(),
  discount: v.object({
    plan_month: newCents,
    plan_annualy: newCents,
    family_month: newCents,
    family_annualy: newCents,
    family_extra_month: newCents,
    family_extra_annualy: newCents,
    enrollment_fee: newCents,
  }),
  duration: v.optional(v.picklist(["once", "repeating", "forever"]), "once"),
  duration_in_months: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
});

/** Without the two fields of duration only the first payment counts as lowered (spec §3). */
export type WirePromotion = v.InferOutput<typeof promotionAnswerSchema>;

export const promotionSchema = v.pipe(promotionAnswerSchema, v.transform(readPromotion));

function readPromotion(wire: WirePromotion): Promotion {
  const { discount } = wire;
  return {
    id: wire.promotion_code_id,
    discount: {
      plan: readPeriods(wire.applies_to_plan, discount.plan_month, discount.plan_annualy),
      family: readPeriods(wire.applies_to_family, discount.family_month, discount.family_annualy),
      familyExtra: readPeriods(
        wire.applies_to_family_extra,
        discount.family_extra_month,
        discount.family_extra_annualy,
      ),
      enrollmentFee: wire.applies_to_enrollment_fee ? discount.enrollment_fee : null,
    },
    duration: readDuration(wire),
  };
}

function readPeriods(applies: boolean, monthly: number | null, yearly: number | null): Discount["plan"] {
  return applies ? { monthly, yearly } : { monthly: null, yearly: null };
}

function readDuration({ duration, duration_in_months: months }: WirePromotion): PromotionDuration {
  if (duration === "forever") return { kind: "forever" };
  return duration === "repeating" && months !== null ? { kind: "repeating", months } : { kind: "once" };
}

export function writePromotion({ id, discount, duration }: Promotion): WirePromotion {
  return {
    promotion_code_id: id,
    applies_to_plan: applies(discount.plan),
    applies_to_family: applies(discount.family),
    applies_to_family_extra: applies(discount.familyExtra),
    applies_to_enrollment_fee: discount.enrollmentFee !== null,
    discount: {
      plan_month: discount.plan.monthly,
      plan_annualy: discount.plan.yearly,
      family_month: discount.family.monthly,
      family_annualy: discount.family.yearly,
      family_extra_month: discount.familyExtra.monthly,
      family_extra_annualy: discount.familyExtra.yearly,
      enrollment_fee: discount.enrollmentFee,
    },
    duration: duration.kind,
    duration_in_months: duration.kind === "repeating" ? duration.months : null,
  };
}

function applies(cents: Discount["plan"]): boolean {
  return cents.monthly !== null || cents.yearly !== null;
}

const storedPromotionSchema = v.object({ code: v.pipe(v.string(), v.nonEmpty()), response: promotionSchema });

export function writeStoredPromotion({ code, promotion }: AppliedPromotion): string {
  return encodeBase64Json({ code, response: writePromotion(promotion) });
}

export function parseStoredPromotion(stored: string | null): AppliedPromotion | null {
  const result = v.safeParse(storedPromotionSchema, decodeBase64Json(stored));
  return result.success ? { code: result.output.code, promotion: result.output.response } : null;
}

export const applyPromotionRoute = route("POST /subscription/apply_promotion", {
  caller: "anyone",
  class: "catalog",
  body: promotionBodySchema,
  answer: promotionAnswerSchema,
});
