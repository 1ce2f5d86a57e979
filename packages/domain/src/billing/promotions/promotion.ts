import type { RenewalPeriod } from "../renewal-period.ts";

/** New amounts in cents; null where the promotion does not apply (decision 16). */
export interface Discount {
  plan: Record<RenewalPeriod, number | null>;
  family: Record<RenewalPeriod, number | null>;
  familyExtra: Record<RenewalPeriod, number | null>;
  enrollmentFee: number | null;
}

export type PromotionDuration =
  | { kind: "once" }
  | { kind: "repeating"; months: number }
  | { kind: "forever" };

export interface Promotion {
  id: string;
  discount: Discount;
  duration: PromotionDuration;
}

export interface AppliedPromotion {
  code: string;
  promotion: Promotion;
}
