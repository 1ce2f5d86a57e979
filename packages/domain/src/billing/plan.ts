import type { RenewalPeriod } from "./renewal-period.ts";

export type PeriodCents = Record<RenewalPeriod, number>;

export interface Plan {
  slug: string;
  name: string;
  description: string;
  includedCards: { name: string }[];
  prices: PlanPrices;
}

export interface PlanPrices {
  planCents: PeriodCents;
  familyCents: PeriodCents;
  /** A flat amount for the whole family, instead of `familyCents`, above `extraFamilyLimit` members. */
  familyExtraCents: PeriodCents;
  extraFamilyLimit: number;
  enrollmentFeeCents: number;
}

export const DEFAULT_ENROLLMENT_FEE_CENTS = 2000;
