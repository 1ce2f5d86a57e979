import { type RenewalPeriod, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";

/** The plan that was chosen, and how it renews. */
export interface SelectedPlan {
  planSlug: string;
  period: RenewalPeriod;
}

/** What local storage holds under `selectedPlan`: `plan_slug:renew_period`, as the API spells it (spec §3). */
export function writeSelectedPlan({ planSlug, period }: SelectedPlan): string {
  return `${planSlug}:${writeRenewalPeriod(period)}`;
}

/** The stored choice, in our word for yearly too; null for anything corrupt or foreign. */
export function parseSelectedPlan(stored: string | null): SelectedPlan | null {
  const [, planSlug, word] = /^([\w-]+):(monthly|yearly|annualy)$/.exec(stored ?? "") ?? [];
  if (planSlug === undefined) return null;
  return { planSlug, period: word === "monthly" ? "monthly" : "yearly" };
}
