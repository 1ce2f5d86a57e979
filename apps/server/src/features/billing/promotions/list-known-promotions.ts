import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { listPlans } from "../plans/list-plans.ts";
import { requirePayments } from "../require-payments.ts";
import { describePromotion, type KnownPromotion } from "./describe-promotion.ts";

export async function listKnownPromotions(ctx: Context): Promise<KnownPromotion[]> {
  const plans = await listPlans(ctx);
  const found = await requirePayments(ctx).listPromotions();
  return found.map((facts) => describePromotion(facts, plans, ctx.clock.now()));
}

/** The codes with one spelling: the active one first, then the newest. @throws 404 `not_found`; PaymentError */
export async function findKnownPromotions(
  ctx: Context,
  code: string,
): Promise<[KnownPromotion, ...KnownPromotion[]]> {
  const plans = await listPlans(ctx);
  const found = await requirePayments(ctx).listPromotions(code);
  const [first, ...others] = found
    .map((facts) => describePromotion(facts, plans, ctx.clock.now()))
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
  if (first) return [first, ...others];
  throw notFound("The payment provider has no promotion with this code.");
}
