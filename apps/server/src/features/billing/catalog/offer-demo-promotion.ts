import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";

/** For whoever tries the product out: half the one-time processing fee. */
const DEMO_PROMOTION: NewPromotion = {
  code: "WELCOME",
  coupon: {
    off: { kind: "percent", percent: 50 },
    products: ["enrollment_fee"],
    duration: { kind: "once" },
  },
  maxRedemptions: null,
  expiresAt: null,
};

/** Makes the demo's promotion code where it is missing; a second run does nothing. */
export async function offerDemoPromotion({ payments }: { payments: Payments }): Promise<void> {
  if ((await payments.findPromotion(DEMO_PROMOTION.code)) !== null) return;
  await payments.createPromotion(DEMO_PROMOTION);
}
