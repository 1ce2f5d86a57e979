import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import { tidyPromotionCode } from "@smirk/domain/billing/promotions/promotion-code";
import type { Payments } from "../../vendors/stripe/payments.ts";
import { invalidPromotion, toPaymentError } from "./payment-errors.ts";
import { discountedComponents } from "./promotions/discounted-components.ts";

const CODE = /^[A-Za-z0-9-]{1,100}$/;

/**
 * A plan's prices with a promotion code, in cents (spec §7, decision 16).
 * @throws 400 `invalid_promotion` for an unusable code, or one that does not divide to whole cents; 503 `unavailable`
 */
export async function applyPromotion(
  { payments }: { payments: Payments },
  { code, plan }: { code: string; plan: Plan },
): Promise<Promotion> {
  const typed = tidyPromotionCode(code);
  if (!CODE.test(typed)) throw invalidPromotion();
  const found = await payments.findPromotion(typed).catch((error: unknown) => {
    throw toPaymentError(error);
  });
  const promotion = found && discountedComponents(found.id, found.coupon, plan);
  if (!promotion) throw invalidPromotion();
  return promotion;
}
