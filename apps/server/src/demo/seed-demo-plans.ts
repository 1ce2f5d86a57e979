import type { Insertable } from "kysely";
import type { Context } from "../context.ts";
import type { PlansTable, PrescriptionCodes } from "../db/schema/schema.ts";

type PlanRow = Insertable<PlansTable>;
type DemoPlan = Omit<PlanRow, "slug" | "name" | "position"> & { tier: string };

/** No pharmacy's computer knows them. */
const DEMO_CODES = JSON.stringify({
  administrator: "Pinebrook Prescription Savings (demo)",
  bin: "000000",
  pcn: "DEMO",
  group: "DEMO",
  phone: "(800) 555-0152",
} satisfies PrescriptionCodes);

const DEMO_PLANS: readonly DemoPlan[] = [
  {
    tier: "Dental",
    description: "Check-ups, fillings and crowns at member prices",
    description_es: "Chequeos, empastes y coronas a precios para miembros",
    included_cards: ["Dental"],
    group_code: "BW-DENTAL-01",
    monthly_cents: 1895,
    yearly_cents: 19_100,
    family_monthly_cents: 1000,
    family_yearly_cents: 10_080,
    family_extra_monthly_cents: 3500,
    family_extra_yearly_cents: 35_280,
    extra_family_limit: 4,
    enrollment_fee_cents: 2000,
  },
  {
    tier: "Plus",
    description: "Dental, vision and prescriptions at member prices",
    description_es: "Dental, visión y medicinas recetadas a precios para miembros",
    included_cards: ["Dental", "Vision", "Prescriptions"],
    prescription_codes: DEMO_CODES,
    group_code: "BW-PLUS-02",
    monthly_cents: 2490,
    yearly_cents: 25_100,
    family_monthly_cents: 1250,
    family_yearly_cents: 12_600,
    family_extra_monthly_cents: 4375,
    family_extra_yearly_cents: 44_100,
    extra_family_limit: 4,
    enrollment_fee_cents: 2000,
  },
  {
    tier: "Complete",
    description: "All of Plus, hearing aids and doctors by video",
    description_es: "Todo lo de Plus, aparatos auditivos y médicos por video",
    included_cards: ["Dental", "Vision", "Prescriptions", "Hearing", "Telehealth"],
    prescription_codes: DEMO_CODES,
    group_code: "BW-COMPLETE-03",
    monthly_cents: 3095,
    yearly_cents: 31_200,
    family_monthly_cents: 1500,
    family_yearly_cents: 15_120,
    family_extra_monthly_cents: 5250,
    family_extra_yearly_cents: 52_920,
    extra_family_limit: 4,
    enrollment_fee_cents: 2000,
  },
];

/** Adds the demo's plans where there are none; existing plans stay as they are. */
export async function seedDemoPlans({ db, config }: Pick<Context, "db" | "config">): Promise<void> {
  const rows = DEMO_PLANS.map(
    ({ tier, ...plan }, index): PlanRow => ({
      ...plan,
      slug: `${config.planOrganizationSlug}_discount_${index + 1}`,
      name: `${config.brandName} ${tier}`,
      position: index + 1,
    }),
  );
  await db
    .insertInto("plans")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Plans that an older release seeded have no Spanish and no codes yet.
  for (const { slug, description, description_es, prescription_codes = null } of rows) {
    await db
      .updateTable("plans")
      .set({ prescription_codes })
      .where("slug", "=", slug)
      .where("description", "=", description)
      .where("prescription_codes", "is", null)
      .execute();
    await db
      .updateTable("plans")
      .set({ description_es })
      .where("slug", "=", slug)
      .where("description", "=", description)
      .where("description_es", "is", null)
      .execute();
  }
}
