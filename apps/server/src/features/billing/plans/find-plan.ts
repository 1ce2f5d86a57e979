import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { listPlans } from "./list-plans.ts";

export async function findPlan(ctx: Pick<Context, "db">, slug: string): Promise<Plan> {
  const plan = (await listPlans(ctx)).find((sold) => sold.slug === slug);
  if (plan) return plan;
  throw invalid("This plan is not available.", { plan_slug: "Please choose a plan." }).because(
    "plan_not_sold",
    { fields: { plan_slug: "plan_missing" } },
  );
}
