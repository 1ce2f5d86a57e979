import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import type { Payments } from "../../vendors/stripe/payments.ts";
import { invalidPromotion, toPaymentError } from "./payment-errors.ts";
import { discountedComponents } from "./promotions/discounted-components.ts";

/** What the payment provider takes for a code. */
const CODE = /^[A-Za-z0-9-]{1,100}$/;

/**
 * What a promotion code makes of a plan's prices, in cents (spec §7, decision 16).
 * @param code as it was typed
 * @throws 400 `invalid_promotion` for one that is unknown, used up, over, for other plans or not sellable to the cent;
 *   503 `unavailable` when the payment provider cannot say
 */
export async function applyPromotion(
  { payments }: { payments: Payments },
  { code, plan }: { code: string; plan: Plan },
): Promise<Promotion> {
  const typed = code.trim();
  if (!CODE.test(typed)) throw invalidPromotion();
  const found = await payments.findPromotion(typed).catch((error: unknown) => {
    throw toPaymentError(error);
  });
  const promotion = found && discountedComponents(found.id, found.coupon, plan);
  if (!promotion) throw invalidPromotion();
  return promotion;
}
