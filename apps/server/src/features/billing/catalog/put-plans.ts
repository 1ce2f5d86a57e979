import type { Plan } from "@smirk/domain/billing/plan";
import type { Insertable, Kysely } from "kysely";
import type { Database, PlansTable } from "../../../db/schema/schema.ts";

export interface ListedPlan extends Plan {
  groupCode: string;
}

/** Makes these the plans on sale, in this order; members of any other plan stay. `setUpCatalog` changes Stripe. */
export async function putPlans(
  trx: Kysely<Database>,
  plans: readonly ListedPlan[],
  now: Date,
): Promise<void> {
  await trx.updateTable("plans").set({ sold: false }).execute();
  for (const [index, plan] of plans.entries()) {
    const { slug, ...row } = toRow(plan, index + 1, now);
    await trx
      .insertInto("plans")
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
      .execute();
  }
}

function toRow(plan: ListedPlan, position: number, now: Date): Insertable<PlansTable> {
  const { prices } = plan;
  return {
    slug: plan.slug,
    name: plan.name,
    description: plan.description,
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
    updated_at: now,
  };
}
