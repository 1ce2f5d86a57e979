import type { Plan } from "@smirk/domain/billing/plan";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { PlansTable } from "../../../db/schema/schema.ts";
import { invalid } from "../../../errors.ts";
import { textsIn } from "../../../locales/texts.ts";
import type { CatalogPrice } from "../../../vendors/stripe/billing/catalog.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { nameProgram } from "../../members/agreement/benefit-sections.ts";
import { toPlan } from "../../members/to-plan.ts";
import { comparePrices, type ExpectedPrice, expectedPrices } from "../catalog/expected-prices.ts";
import type { ListedPlan } from "./plan-row.ts";

export async function listPlans(
  { db }: Pick<Context, "db">,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Plan[]> {
  const rows = await db
    .selectFrom("plans")
    .selectAll()
    .where("sold", "=", true)
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map((row) => inLanguage(row, language));
}

/** English where an operator wrote nothing in the language. */
function inLanguage(row: Selectable<PlansTable>, language: Language): Plan {
  const plan = toPlan(row);
  if (language === DEFAULT_LANGUAGE) return plan;
  const texts = textsIn(language);
  const includedCards = plan.includedCards.map(({ name }) => ({ name: nameProgram(texts, name) }));
  return {
    ...plan,
    description: (language === "es" && row.description_es) || plan.description,
    includedCards,
  };
}

export async function findPlan(ctx: Pick<Context, "db">, slug: string): Promise<Plan> {
  const plan = (await listPlans(ctx)).find((sold) => sold.slug === slug);
  if (plan) return plan;
  throw invalid("This plan is not available.", { plan_slug: "Please choose a plan." }).because(
    "plan_not_sold",
    { fields: { plan_slug: "plan_missing" } },
  );
}

export interface KnownPlan extends ListedPlan {
  isSold: boolean;
  position: number;
  members: number;
}

export async function listAllPlans({ db }: Pick<Context, "db">): Promise<KnownPlan[]> {
  const rows = await db
    .selectFrom("plans")
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom("memberships")
        .select(fn.countAll<string>().as("members"))
        .whereRef("plan_slug", "=", "plans.slug")
        .where("paid_at", "is not", null)
        .where("ended_at", "is", null)
        .as("members"),
    )
    .orderBy("sold", "desc")
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ members, ...row }) => ({
    ...toPlan(row),
    groupCode: row.group_code,
    spanishDescription: row.description_es,
    prescriptionCodes: row.prescription_codes,
    isSold: row.sold,
    position: row.position,
    members: Number(members ?? 0),
  }));
}

export async function isAnyPlanSold({ db }: Pick<Context, "db">): Promise<boolean> {
  const row = await db
    .selectFrom("plans")
    .select("slug")
    .where("sold", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface SoldPlan {
  slug: string;
  name: string;
  updatedAt: Date;
}

/** The plans on sale, by their slugs. */
export async function listSoldPlans({ db }: Pick<Context, "db">): Promise<SoldPlan[]> {
  return db
    .selectFrom("plans")
    .select(["slug", "name", "updated_at as updatedAt"])
    .where("sold", "=", true)
    .orderBy("slug")
    .execute();
}

/** Every plan that was ever sold, those on sale first. */
export async function listPlanNames({ db }: Pick<Context, "db">): Promise<{ slug: string; name: string }[]> {
  return db
    .selectFrom("plans")
    .select(["slug", "name"])
    .orderBy("sold", "desc")
    .orderBy("position")
    .orderBy("slug")
    .execute();
}

export interface SoldPrice {
  planSlug: string;
  lookupKey: string;
  productId: string;
  /** Such as "Smirk Plus, family member". */
  name: string;
  interval: ExpectedPrice["interval"];
  cents: number;
  /** Null where the payment provider has no such price. */
  theirCents: number | null;
  /** Such as "is missing"; null where both agree. */
  difference: string | null;
}

/** Every price of plans on sale beside the payment provider's. @throws {PaymentError} */
export async function listSoldPrices(
  { payments }: { payments: Payments },
  plans: readonly Plan[],
): Promise<SoldPrice[]> {
  const expected = plans.flatMap((plan) => expectedPrices(plan).map((price) => ({ price, plan })));
  const found = await payments.findPrices(expected.map(({ price }) => price.lookupKey));
  return expected.map(({ price, plan }) => describeSoldPrice(price, plan, found));
}

function describeSoldPrice(price: ExpectedPrice, plan: Plan, found: readonly CatalogPrice[]): SoldPrice {
  const { lookupKey, productId, productName, interval, unitCents } = price;
  const [error] = comparePrices([price], found).errors;
  return {
    planSlug: plan.slug,
    lookupKey,
    productId,
    name: productName,
    interval,
    cents: unitCents,
    theirCents: found.find((one) => one.lookupKey === lookupKey)?.unitCents ?? null,
    difference: error ? error.sentence.slice(lookupKey.length + 1) : null,
  };
}
