import { type RenewalPeriod, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";

export interface SelectedPlan {
  planSlug: string;
  period: RenewalPeriod;
}

/** Local-storage key `selectedPlan`: `plan_slug:renew_period` in wire spelling (spec §3). */
export function writeSelectedPlan({ planSlug, period }: SelectedPlan): string {
  return `${planSlug}:${writeRenewalPeriod(period)}`;
}

export function parseSelectedPlan(stored: string | null): SelectedPlan | null {
  const [, planSlug, word] = /^([\w-]+):(monthly|yearly|annualy)$/.exec(stored ?? "") ?? [];
  if (planSlug === undefined) return null;
  return { planSlug, period: word === "monthly" ? "monthly" : "yearly" };
}
