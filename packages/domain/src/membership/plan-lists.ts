export type PlanBadge = "insurance" | "discount";

/**
 * Which badges a location carries, from the plan identifiers in its lists (spec §2, decision 3).
 * `{organisation}_insurance` gives "insurance", `{organisation}_discount_N` gives "discount";
 * identifiers of neither form give nothing.
 */
export function planBadges(plans: readonly string[]): PlanBadge[] {
  const badges: PlanBadge[] = [];
  if (plans.some((plan) => plan.endsWith("_insurance"))) badges.push("insurance");
  if (plans.some((plan) => /_discount_\d+$/.test(plan))) badges.push("discount");
  return badges;
}
