import * as v from "valibot";
import type { RenewalPeriod } from "./renewal-period.ts";

/** Whole cents for each renewal period. */
export type PeriodCents = Record<RenewalPeriod, number>;

/** A membership as it is sold. */
export interface Plan {
  slug: string;
  name: string;
  description: string;
  /** What the member gets cards of. */
  includedCards: { name: string }[];
  prices: PlanPrices;
}

export interface PlanPrices {
  planCents: PeriodCents;
  /** For each family member. */
  familyCents: PeriodCents;
  /** Flat, instead of the amounts for each member, once there are more of them than the limit. */
  familyExtraCents: PeriodCents;
  /** 0: no limit, each member costs the same. */
  extraFamilyLimit: number;
  /** Charged once, with the first payment. */
  enrollmentFeeCents: number;
}

/** What a plan that names no fee of its own costs to join (spec §9, decision 3). */
export const DEFAULT_ENROLLMENT_FEE_CENTS = 2000;

/** Far beyond any plan; keeps every sum of a cart a safe integer. */
const MOST_CENTS = 100_000_000;

export const centsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CENTS));

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

/** A plan in the API's field names (spec §3). */
export type WirePlan = v.InferOutput<typeof wirePlanSchema>;

/** Reads a plan of the API into our words. */
export const planSchema = v.pipe(wirePlanSchema, v.transform(readPlan));

/** The answer of `GET /subscription/get_plans`. */
export const plansAnswerSchema = v.object({ plans: v.array(planSchema) });

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

/** The plan as the API and the browser's cache hold it. */
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
