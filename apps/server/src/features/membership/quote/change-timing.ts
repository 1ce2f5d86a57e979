import type { ChangeTiming } from "@smirk/contract/account/plan-change";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";

export interface PricedPlan {
  period: RenewalPeriod;
  /** The price of one period, before promotions. */
  cents: number;
}

/**
 * Monthly to yearly: now; yearly to monthly: at the period's end; else now where a year costs as much or more, and at
 * the period's end where it costs less (SELF-01). A higher price is never charged twice for the same days.
 */
export function changeTiming(from: PricedPlan, to: PricedPlan): ChangeTiming {
  if (from.period !== to.period) return to.period === "yearly" ? "now" : "period_end";
  return yearlyCents(to) >= yearlyCents(from) ? "now" : "period_end";
}

function yearlyCents({ period, cents }: PricedPlan): number {
  return period === "yearly" ? cents : 12 * cents;
}
