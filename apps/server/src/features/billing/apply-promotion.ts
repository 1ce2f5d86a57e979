import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import { tidyPromotionCode } from "@smirk/domain/billing/promotions/promotion-code";
import type { AppError } from "../../errors.ts";
import { isHeldByOther } from "./open-membership.ts";
import { invalidPromotion, promotionUsed, toPaymentError } from "./payment-errors.ts";
import { discountedComponents } from "./promotions/discounted-components.ts";
import type { SellingContext } from "./selling-context.ts";

const CODE = /^[A-Za-z0-9-]{1,100}$/;

/**
 * A plan's prices with a promotion code, in cents (spec §7, decision 16).
 * @throws 400 `invalid_promotion` for an unusable code, or one that does not divide to whole cents; 503 `unavailable`
 */
export async function applyPromotion(
  { payments, clock }: PromotionContext,
  { code, plan }: { code: string; plan: Plan },
): Promise<Promotion> {
  const typed = tidyPromotionCode(code);
  if (!CODE.test(typed)) throw invalidPromotion();
  try {
    const found = await payments.findPromotion(typed);
    if (found === null) throw await explainUnusable({ payments, clock }, typed);
    const promotion = discountedComponents(found.id, found.coupon, plan);
    if (!promotion) throw invalidPromotion();
    return promotion;
  } catch (error) {
    throw toPaymentError(error);
  }
}

type PromotionContext = Pick<SellingContext, "payments" | "clock">;

async function explainUnusable({ payments, clock }: PromotionContext, code: string): Promise<AppError> {
  const known = await payments.listPromotions(code);
  const isUsedUp = known.some(({ maxRedemptions, timesRedeemed, expiresAt }) => {
    const isOver = expiresAt !== null && expiresAt <= clock.now();
    return !isOver && maxRedemptions !== null && timesRedeemed >= maxRedemptions;
  });
  return isUsedUp ? promotionUsed("promotion_used_up") : invalidPromotion();
}

/**
 * Why the provider refused a code for a purchase: another one may hold its last use from its beginning on, and gives it
 * back when it ends unpaid. @throws {PaymentError}
 */
export async function explainRefused(
  { db, ...ctx }: PromotionContext & Pick<SellingContext, "db">,
  { accountId, code }: { accountId: string; code: string },
): Promise<AppError> {
  const active = (await ctx.payments.listPromotions(code)).find(({ isActive }) => isActive);
  const isHeld = active !== undefined && (await isHeldByOther(db, { promotionId: active.id, accountId }));
  return isHeld ? promotionUsed("promotion_held") : explainUnusable(ctx, code);
}
