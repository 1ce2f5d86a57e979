import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";

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

export async function createDemoPromotion({ payments }: { payments: Payments }): Promise<void> {
  if ((await payments.findPromotion(DEMO_PROMOTION.code)) !== null) return;
  await payments.createPromotion(DEMO_PROMOTION);
}
