import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import type { PromotionFacts } from "../../../vendors/stripe/billing/promotions.ts";
import { discountedComponents } from "./discounted-components.ts";

/** Whether a code can be used today, or why not. */
export type PromotionState = "good" | "used up" | "over" | "switched off" | "not sellable";

export interface KnownPromotion extends PromotionFacts {
  state: PromotionState;
  /** What it makes of the prices of each plan on sale; null for a plan that it is not for. */
  plans: { slug: string; promotion: Promotion | null }[];
}

/** A code of the payment provider's, as people who type it meet it. */
export function describePromotion(facts: PromotionFacts, plans: readonly Plan[], now: Date): KnownPromotion {
  const { coupon, id } = facts;
  const effects = plans.map((plan) => ({
    slug: plan.slug,
    promotion: coupon && discountedComponents(id, coupon, plan),
  }));
  const isSellable = effects.some(({ promotion }) => promotion !== null);
  return { ...facts, state: validateState(facts, isSellable, now), plans: effects };
}

function validateState(
  { maxRedemptions, timesRedeemed, expiresAt, isActive }: PromotionFacts,
  isSellable: boolean,
  now: Date,
): PromotionState {
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return "used up";
  if (expiresAt !== null && expiresAt <= now) return "over";
  if (!isActive) return "switched off";
  return isSellable ? "good" : "not sellable";
}
