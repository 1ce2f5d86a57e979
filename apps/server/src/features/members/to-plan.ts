import { DEFAULT_ENROLLMENT_FEE_CENTS, type Plan } from "@smirk/domain/billing/plan";
import type { Selectable } from "kysely";
import type { PlansTable } from "../../db/schema/schema.ts";

export function toPlan(row: Selectable<PlansTable>): Plan {
  return {
    slug: row.slug,
    name: row.name,
    description: row.description,
    includedCards: row.included_cards.map((name) => ({ name })),
    prices: {
      planCents: { monthly: row.monthly_cents, yearly: row.yearly_cents },
      familyCents: { monthly: row.family_monthly_cents, yearly: row.family_yearly_cents },
      familyExtraCents: { monthly: row.family_extra_monthly_cents, yearly: row.family_extra_yearly_cents },
      extraFamilyLimit: row.extra_family_limit,
      enrollmentFeeCents: row.enrollment_fee_cents ?? DEFAULT_ENROLLMENT_FEE_CENTS,
    },
  };
}
