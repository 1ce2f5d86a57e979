import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import { listCodeSpellings, tidyPromotionCode } from "@smirk/domain/billing/promotions/promotion-code";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { AppError } from "../../errors.ts";
import type { FoundPromotion, PromotionFacts } from "../../vendors/stripe/billing/promotions.ts";
import { isHeldByOther } from "./open-membership.ts";
import { endedPromotion, invalidPromotion, toPaymentError, unusablePromotion } from "./payment-errors.ts";
import { discountedComponents, namesPlan } from "./promotions/discounted-components.ts";
import type { SellingContext } from "./selling-context.ts";

const CODE = /^[A-Za-z0-9-]{1,100}$/;

/**
 * A plan's prices with a promotion code, in cents (spec §7, decision 16).
 * @throws 400 `invalid_promotion` for an unusable code, or one that does not divide to whole cents; 503 `unavailable`
 */
export async function applyPromotion(
  { payments, clock, config }: PromotionContext,
  { code, plan }: { code: string; plan: Plan },
): Promise<Promotion> {
  const spellings = readSpellings(code);
  try {
    const found = await findSpelled(payments, spellings);
    if (found === null) throw await explainUnusable({ payments, clock, config }, spellings);
    if (!namesPlan(found.coupon, plan)) throw unusablePromotion("promotion_of_other_plan");
    const promotion = discountedComponents(found.id, found.coupon, plan);
    if (!promotion) throw invalidPromotion();
    return promotion;
  } catch (error) {
    throw toPaymentError(error);
  }
}

type PromotionContext = Pick<SellingContext, "payments" | "clock" | "config">;

/** The code as it was typed, then what may be meant where that is unknown. */
function readSpellings(code: string): string[] {
  return listCodeSpellings(tidyPromotionCode(code)).filter((spelled) => CODE.test(spelled));
}

async function findSpelled(
  payments: PromotionContext["payments"],
  [spelled, ...others]: readonly string[],
): Promise<FoundPromotion | null> {
  if (spelled === undefined) return null;
  return (await payments.findPromotion(spelled)) ?? findSpelled(payments, others);
}

async function listSpelled(
  { payments }: PromotionContext,
  spellings: readonly string[],
): Promise<PromotionFacts[]> {
  return (await Promise.all(spellings.map((spelled) => payments.listPromotions(spelled)))).flat();
}

async function explainUnusable(ctx: PromotionContext, spellings: readonly string[]): Promise<AppError> {
  const known = await listSpelled(ctx, spellings);
  const isOver = ({ expiresAt }: PromotionFacts) => expiresAt !== null && expiresAt <= ctx.clock.now();
  const isUsedUp = known.some((one) => {
    const { maxRedemptions, timesRedeemed } = one;
    return !isOver(one) && maxRedemptions !== null && timesRedeemed >= maxRedemptions;
  });
  if (isUsedUp) return unusablePromotion("promotion_used_up");
  const ends = known.filter(isOver).map(({ expiresAt }) => expiresAt?.getTime() ?? 0);
  if (ends.length === 0) return invalidPromotion();
  return endedPromotion(dayIn(ctx.config.officeTimeZone, new Date(Math.max(...ends) - 1)));
}

/**
 * Why the provider refused a code for a purchase: another one may hold its last use from its beginning on, and gives it
 * back when it ends unpaid. @throws {PaymentError}
 */
export async function explainRefused(
  { db, ...ctx }: PromotionContext & Pick<SellingContext, "db">,
  { accountId, code }: { accountId: string; code: string },
): Promise<AppError> {
  const spellings = readSpellings(code);
  const active = (await listSpelled(ctx, spellings)).find(({ isActive }) => isActive);
  const isHeld = active !== undefined && (await isHeldByOther(db, { promotionId: active.id, accountId }));
  return isHeld ? unusablePromotion("promotion_held") : explainUnusable(ctx, spellings);
}
