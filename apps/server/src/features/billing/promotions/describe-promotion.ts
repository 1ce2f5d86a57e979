import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import type { PromotionFacts } from "../../../vendors/stripe/billing/promotions.ts";
import { discountedComponents } from "./discounted-components.ts";

export type PromotionState = "good" | "used up" | "over" | "switched off" | "not sellable";

export interface KnownPromotion extends PromotionFacts {
  state: PromotionState;
  /** Discounted prices of each plan on sale; null where the code does not apply. */
  plans: { slug: string; promotion: Promotion | null }[];
}

export function describePromotion(facts: PromotionFacts, plans: readonly Plan[], now: Date): KnownPromotion {
  const { coupon, id } = facts;
  const effects = plans.map((plan) => ({
    slug: plan.slug,
    promotion: coupon && discountedComponents(id, coupon, plan),
  }));
  const isSellable = effects.some(({ promotion }) => promotion !== null);
  return { ...facts, state: deriveState(facts, isSellable, now), plans: effects };
}

function deriveState(
  { maxRedemptions, timesRedeemed, expiresAt, isActive }: PromotionFacts,
  isSellable: boolean,
  now: Date,
): PromotionState {
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return "used up";
  if (expiresAt !== null && expiresAt <= now) return "over";
  if (!isActive) return "switched off";
  return isSellable ? "good" : "not sellable";
}
