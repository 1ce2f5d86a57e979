import type { WirePromotion } from "@smirk/contract/subscription/promotions";

/** Half off the price of Smirk Plus, for as long as said; nothing of a family's. */
export function halfOff(duration: "once" | "forever"): WirePromotion {
  return {
    promotion_code_id: "promo_1",
    applies_to_plan: true,
    applies_to_family: false,
    applies_to_family_extra: false,
    applies_to_enrollment_fee: false,
    discount: {
      plan_month: 1245,
      plan_annualy: 12_550,
      family_month: null,
      family_annualy: null,
      family_extra_month: null,
      family_extra_annualy: null,
      enrollment_fee: null,
    },
    duration,
    duration_in_months: null,
  };
}
