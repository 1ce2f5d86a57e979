import type { Plan } from "@smirk/domain/billing/plan";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { PlansTable } from "../../../db/schema/schema.ts";
import { invalid } from "../../../errors.ts";
import { textsIn } from "../../../locales/texts.ts";
import { nameProgram } from "../../members/agreement/name-program.ts";
import { toPlan } from "./plan-row.ts";

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
