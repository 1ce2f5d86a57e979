import type { Payments } from "../../../vendors/stripe/payments.ts";

/** For whoever tries the product out: half the one-time processing fee. */
const DEMO_PROMOTION = { code: "WELCOME", percentOff: 50, productIds: ["enrollment_fee"] };

/** Makes the demo's promotion code where it is missing; a second run does nothing. */
export async function offerDemoPromotion({ payments }: { payments: Payments }): Promise<void> {
  if ((await payments.findPromotion(DEMO_PROMOTION.code)) !== null) return;
  await payments.createPromotion(DEMO_PROMOTION);
}
