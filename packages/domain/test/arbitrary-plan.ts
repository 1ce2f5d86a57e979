import fc from "fast-check";
import type { Plan } from "../src/billing/plan.ts";

export const anyCents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_000_000 }));
const anyPeriodCents = fc.record({ monthly: anyCents, yearly: anyCents });

/** Any plan that could be sold, with and without a limit for the family. */
export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  slug: fc.stringMatching(/^[a-z]{1,8}_discount_[1-9]$/),
  name: fc.string(),
  description: fc.string(),
  includedCards: fc.array(fc.record({ name: fc.string() }), { maxLength: 4 }),
  prices: fc.record({
    planCents: anyPeriodCents,
    familyCents: anyPeriodCents,
    familyExtraCents: anyPeriodCents,
    extraFamilyLimit: fc.nat(12),
    enrollmentFeeCents: anyCents,
  }),
});
