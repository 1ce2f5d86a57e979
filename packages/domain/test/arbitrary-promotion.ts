import fc from "fast-check";
import type { Promotion, PromotionDuration } from "../src/billing/promotions/promotion.ts";
import { anyCents } from "./arbitrary-plan.ts";

const newCents = fc.option(anyCents);
const newPeriodCents = fc.record({ monthly: newCents, yearly: newCents });

export const anyDuration: fc.Arbitrary<PromotionDuration> = fc.oneof(
  fc.constant({ kind: "once" } as const),
  fc.constant({ kind: "forever" } as const),
  fc.record({ kind: fc.constant("repeating" as const), months: fc.integer({ min: 1, max: 36 }) }),
);

/** Any promotion that could be answered, new amounts above the list price among them. */
export const anyPromotion: fc.Arbitrary<Promotion> = fc.record({
  id: fc.stringMatching(/^promo_[a-z0-9]{4}$/),
  discount: fc.record({
    plan: newPeriodCents,
    family: newPeriodCents,
    familyExtra: newPeriodCents,
    enrollmentFee: newCents,
  }),
  duration: anyDuration,
});
