import type { Plan } from "@smirk/domain/billing/plan";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { ChangedItem } from "../../../db/schema/schema-plan-changes.ts";
import { conflict } from "../../../errors.ts";
import type { Catalog } from "../../billing/catalog/create-catalog.ts";
import { findBoughtPlan } from "../../billing/find-membership.ts";
import { targetItems } from "../../billing/plan-change/target-items.ts";
import { findPlan } from "../../billing/plans/find-plan.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { toPlan } from "../../billing/plans/plan-row.ts";
import type { PayingContext } from "../paying-context.ts";
import type { WantedChange } from "./read-change-body.ts";

export type PlanChangeContext = PayingContext & { catalog: Catalog };

interface TargetInput {
  before: { planSlug: string; period: RenewalPeriod; members: number };
  change: WantedChange;
  current: ChangedItem[];
}

/** A plan that is no longer sold stays what it is: no other period and no other number of people. */
export async function findTarget(
  ctx: PlanChangeContext,
  { before, change, current }: TargetInput,
): Promise<{ plan: Plan; items: ChangedItem[] }> {
  const { planSlug, period, family } = change;
  const isSame = before.planSlug === planSlug && before.period === period && before.members === family.length;
  if (isSame) return { plan: toPlan(await findBoughtPlan(ctx.db, planSlug)), items: current };
  const isSold = (await listPlans(ctx)).some(({ slug }) => slug === planSlug);
  if (!isSold && before.planSlug === planSlug) {
    const sentence = "Your plan is no longer sold. Please choose another plan, or call us.";
    throw conflict(sentence).because("own_plan_not_sold");
  }
  const plan = await findPlan(ctx, planSlug);
  const priceIds = await ctx.catalog.priceIds();
  const after = { plan, period, members: family.length };
  return { plan, items: targetItems({ current, before, after, priceIds }) };
}
