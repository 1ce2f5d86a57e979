import type { Context } from "../../../context.ts";
import { listPlanNames } from "../../billing/plans/list-plans.ts";
import { toPaying } from "../../plan-change/change-plan-for-member.ts";
import { getPlanChange } from "../../plan-change/get-plan-change.ts";

/** A member's plan as their own page shows it, without what confirms a payment. */
export async function showPlan(ctx: Context, accountId: string) {
  const now = await getPlanChange(toPaying(ctx), accountId);
  const change = now.change && { ...now.change, client_secret: null };
  return { now: { ...now, change }, plans: await listPlanNames(ctx) };
}
