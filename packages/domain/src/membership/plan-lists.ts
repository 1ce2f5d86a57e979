export type PlanBadge = "insurance" | "discount";

/** Badges by the plan identifiers `{organization}_insurance` and `{organization}_discount_N` (spec §2, decision 3). */
export function planBadges(plans: readonly string[]): PlanBadge[] {
  const badges: PlanBadge[] = [];
  if (plans.some((plan) => plan.endsWith("_insurance"))) badges.push("insurance");
  if (plans.some((plan) => /_discount_\d+$/.test(plan))) badges.push("discount");
  return badges;
}

/** Whether members pay less at an office that is in these lists: an insurer's list lowers no price of ours. */
export function isCheaperForMembers(plans: readonly string[]): boolean {
  return planBadges(plans).includes("discount");
}
