import type { Plan } from "@smirk/domain/billing/plan";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { PayingContext } from "../../../context.ts";
import type { ChangedItem } from "../../../db/schema/schema-plan-changes.ts";
import { conflict } from "../../../errors.ts";
import type { Catalog } from "../../billing/catalog/create-catalog.ts";
import { findPlan } from "../../billing/plans/find-plan.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { toPlan } from "../../billing/plans/plan-row.ts";
import { findBoughtPlan } from "../../members/find-membership.ts";
import { targetItems } from "./target-items.ts";

export type PlanChangeContext = PayingContext & { catalog: Catalog };

export interface BoughtPlan {
  planSlug: string;
  period: RenewalPeriod;
  members: number;
}

interface TargetInput {
  before: BoughtPlan;
  after: BoughtPlan;
  current: ChangedItem[];
}

/** A plan that is no longer sold stays what it is: no other period and no other number of people. */
export async function findTarget(
  ctx: PlanChangeContext,
  { before, after, current }: TargetInput,
): Promise<{ plan: Plan; items: ChangedItem[] }> {
  const { planSlug, period, members } = after;
  const isSame = before.planSlug === planSlug && before.period === period && before.members === members;
  if (isSame) return { plan: toPlan(await findBoughtPlan(ctx.db, planSlug)), items: current };
  const isSold = (await listPlans(ctx)).some(({ slug }) => slug === planSlug);
  if (!isSold && before.planSlug === planSlug) {
    throw conflict("Your plan is no longer available. Please choose another plan, or call us.").because(
      "own_plan_not_sold",
    );
  }
  const plan = await findPlan(ctx, planSlug);
  const priceIds = await ctx.catalog.priceIds();
  return { plan, items: targetItems({ current, before, after: { plan, period, members }, priceIds }) };
}
