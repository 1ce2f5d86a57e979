import type { Plan } from "@smirk/domain/billing/plan";
import { savingPercent } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { SelectedPlan } from "../../../storage/joining/selected-plan.ts";

/** What stands on the plan page: nothing is chosen at first, and the period is a month (PLAN-01, PLAN-03). */
export interface PlanChoice {
  period: RenewalPeriod;
  planSlug: string | null;
  /** Somebody wanted to go on without a plan. */
  isMissing: boolean;
}

export const OPEN_CHOICE: PlanChoice = { period: "monthly", planSlug: null, isMissing: false };

export type PlanChoiceEvent =
  | { type: "periodChosen"; period: RenewalPeriod }
  | { type: "planChosen"; planSlug: string }
  | { type: "wentOn" };

export function reduceChoice(choice: PlanChoice, event: PlanChoiceEvent): PlanChoice {
  switch (event.type) {
    case "periodChosen":
      return { ...choice, period: event.period };
    case "planChosen":
      return { ...choice, planSlug: event.planSlug, isMissing: false };
    case "wentOn":
      return { ...choice, isMissing: choice.planSlug === null };
  }
}

/** The choice as it is stored; null without a plan, or with one that is not on sale. */
export function readChoice({ planSlug, period }: PlanChoice, plans: readonly Plan[]): SelectedPlan | null {
  const plan = plans.find(({ slug }) => slug === planSlug);
  return plan ? { planSlug: plan.slug, period } : null;
}

/** Whole percent saved by paying yearly (decision 17): on the chosen plan, or on every plan at least. */
export function savedYearly(plans: readonly Plan[], planSlug: string | null, members: number): number {
  const chosen = plans.filter(({ slug }) => slug === planSlug);
  const checked = chosen.length > 0 ? chosen : plans;
  return checked.length === 0 ? 0 : Math.min(...checked.map((plan) => savingPercent(plan, members)));
}
