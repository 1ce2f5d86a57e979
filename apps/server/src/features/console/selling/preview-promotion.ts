import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { describePromotion } from "../../billing/promotions/describe-promotion.ts";
import { comparePromotions } from "../../billing/promotions/import-promotions.ts";

/** @throws 409 `conflict` for a code that the payment provider has; PaymentError */
export async function previewPromotion(ctx: Context, promotion: NewPromotion) {
  const [before] = await comparePromotions(ctx, [promotion]);
  if (before?.kind !== "missing") throw isTaken();
  const plans = await listPlans(ctx);
  const now = ctx.clock.now();
  const facts = { ...promotion, id: "", isActive: true, timesRedeemed: 0, createdAt: now, conditions: [] };
  const { plans: effects } = describePromotion(facts, plans, now);
  return {
    plans: plans.map(({ slug, name, prices }) => ({
      name,
      prices,
      discount: effects.find((effect) => effect.slug === slug)?.promotion?.discount ?? null,
    })),
  };
}

export function isTaken() {
  return conflict("The payment provider has a promotion with this code already.");
}
