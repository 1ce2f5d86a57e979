import type { Plan, PlanPrices } from "../src/billing/plan.ts";

const each = { extraFamilyLimit: 4, enrollmentFeeCents: 2000 };

/** The plans that the demo sells. */
export const DENTAL = demoPlan(1, "Smirk Dental", {
  planCents: { monthly: 1895, yearly: 19100 },
  familyCents: { monthly: 1000, yearly: 10080 },
  familyExtraCents: { monthly: 3500, yearly: 35280 },
  ...each,
});
export const PLUS = demoPlan(2, "Smirk Plus", {
  planCents: { monthly: 2490, yearly: 25100 },
  familyCents: { monthly: 1250, yearly: 12600 },
  familyExtraCents: { monthly: 4375, yearly: 44100 },
  ...each,
});
export const COMPLETE = demoPlan(3, "Smirk Complete", {
  planCents: { monthly: 3095, yearly: 31200 },
  familyCents: { monthly: 1500, yearly: 15120 },
  familyExtraCents: { monthly: 5250, yearly: 52920 },
  ...each,
});

function demoPlan(tier: number, name: string, prices: PlanPrices): Plan {
  return { slug: `brightwell_discount_${tier}`, name, description: "", includedCards: [{ name }], prices };
}
