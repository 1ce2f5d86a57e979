import { DEFAULT_ENROLLMENT_FEE_CENTS, type Plan } from "@smirk/domain/billing/plan";
import * as v from "valibot";
import { centsSchema } from "../cents.ts";
import { route } from "../route.ts";

/** Why residents of a state cannot join: not sold there, closed by us, or no valid registration with the state. */
export const SALES_STOP_REASONS = ["not_sold", "on_hold", "not_registered", "no_savings"] as const;
export type SalesStopReason = (typeof SALES_STOP_REASONS)[number];

const salesStopSchema = v.object({ state: v.string(), reason: v.picklist(SALES_STOP_REASONS) });
export type SalesStop = v.InferOutput<typeof salesStopSchema>;

const wirePricesSchema = v.object({
  amount: centsSchema,
  annualy_amount: centsSchema,
  family_amount: centsSchema,
  family_annual_amount: centsSchema,
  family_extra_amount: centsSchema,
  family_extra_annual_amount: centsSchema,
  extra_family_limit: v.pipe(v.number(), v.integer(), v.minValue(0)),
  enrollment_fee: v.nullish(centsSchema, DEFAULT_ENROLLMENT_FEE_CENTS),
});

const wirePlanSchema = v.object({
  slug: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  description: v.nullish(v.string(), ""),
  included_cards: v.nullish(v.array(v.object({ name: v.string() })), []),
  prices: wirePricesSchema,
});

export type WirePlan = v.InferOutput<typeof wirePlanSchema>;

export const planSchema = v.pipe(wirePlanSchema, v.transform(readPlan));

export const plansAnswerSchema = v.object({
  plans: v.array(wirePlanSchema),
  /** False: nobody can join right now, as prices cannot be checked. */
  is_selling: v.optional(v.boolean(), true),
  /** The states whose residents cannot join right now. */
  stopped_states: v.optional(v.array(salesStopSchema), []),
});

/** What is on offer, as the plans' answer says it. */
export const offerSchema = v.object({ ...plansAnswerSchema.entries, plans: v.array(planSchema) });
export type Offer = v.InferOutput<typeof offerSchema>;

function readPlan({ slug, name, description, included_cards, prices }: WirePlan): Plan {
  return {
    slug,
    name,
    description,
    includedCards: included_cards,
    prices: {
      planCents: { monthly: prices.amount, yearly: prices.annualy_amount },
      familyCents: { monthly: prices.family_amount, yearly: prices.family_annual_amount },
      familyExtraCents: { monthly: prices.family_extra_amount, yearly: prices.family_extra_annual_amount },
      extraFamilyLimit: prices.extra_family_limit,
      enrollmentFeeCents: prices.enrollment_fee,
    },
  };
}

export function writePlan({ slug, name, description, includedCards, prices }: Plan): WirePlan {
  return {
    slug,
    name,
    description,
    included_cards: includedCards,
    prices: {
      amount: prices.planCents.monthly,
      annualy_amount: prices.planCents.yearly,
      family_amount: prices.familyCents.monthly,
      family_annual_amount: prices.familyCents.yearly,
      family_extra_amount: prices.familyExtraCents.monthly,
      family_extra_annual_amount: prices.familyExtraCents.yearly,
      extra_family_limit: prices.extraFamilyLimit,
      enrollment_fee: prices.enrollmentFeeCents,
    },
  };
}

export const listPlansRoute = route("GET /subscription/get_plans", {
  caller: "anyone",
  class: "catalog",
  answer: plansAnswerSchema,
});
