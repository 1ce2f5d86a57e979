import type { Plan } from "@smirk/domain/billing/plan";
import type { Insertable } from "kysely";
import type { PlansTable, PrescriptionCodes } from "../../../db/schema/schema.ts";

export interface ListedPlan extends Plan {
  groupCode: string;
  /** Null: English is shown. */
  spanishDescription: string | null;
  prescriptionCodes: PrescriptionCodes | null;
}

export function toRow(plan: ListedPlan, position: number, now: Date): Insertable<PlansTable> {
  const { prices } = plan;
  return {
    slug: plan.slug,
    name: plan.name,
    description: plan.description,
    description_es: plan.spanishDescription,
    included_cards: plan.includedCards.map(({ name }) => name),
    group_code: plan.groupCode,
    position,
    sold: true,
    monthly_cents: prices.planCents.monthly,
    yearly_cents: prices.planCents.yearly,
    family_monthly_cents: prices.familyCents.monthly,
    family_yearly_cents: prices.familyCents.yearly,
    family_extra_monthly_cents: prices.familyExtraCents.monthly,
    family_extra_yearly_cents: prices.familyExtraCents.yearly,
    extra_family_limit: prices.extraFamilyLimit,
    enrollment_fee_cents: prices.enrollmentFeeCents,
    prescription_codes: plan.prescriptionCodes && JSON.stringify(plan.prescriptionCodes),
    updated_at: now,
  };
}
