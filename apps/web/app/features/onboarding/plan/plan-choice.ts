import type { Plan } from "@smirk/domain/billing/plan";
import { savingPercent } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { PlansChoice } from "../../../storage/joining/plans-choice.ts";
import type { SelectedPlan } from "../../../storage/joining/selected-plan.ts";

/** Defaults: no plan, monthly (PLAN-01, PLAN-03). */
interface PlanChoice {
  period: RenewalPeriod;
  planSlug: string | null;
  isMissing: boolean;
}

export const OPEN_CHOICE: PlanChoice = { period: "monthly", planSlug: null, isMissing: false };

/** What was chosen here before, such as by visitors who come back from the checkout; else on the page of prices (decision 44). */
export function openChoice(
  plans: readonly Plan[],
  selected: SelectedPlan | null,
  fromPrices: PlansChoice | null,
): PlanChoice {
  const earlier = selected ?? fromPrices;
  if (earlier === null) return OPEN_CHOICE;
  const isSold = plans.some(({ slug }) => slug === earlier.planSlug);
  return { period: earlier.period, planSlug: isSold ? earlier.planSlug : null, isMissing: false };
}

type PlanChoiceEvent =
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

/** Null without a plan, or with one no longer on sale. */
export function readChoice({ planSlug, period }: PlanChoice, plans: readonly Plan[]): SelectedPlan | null {
  const plan = plans.find(({ slug }) => slug === planSlug);
  return plan ? { planSlug: plan.slug, period } : null;
}

/** Whole percent (decision 17): for the chosen plan, or the lowest of all plans. */
export function savedYearly(plans: readonly Plan[], planSlug: string | null, members: number): number {
  const chosen = plans.filter(({ slug }) => slug === planSlug);
  const checked = chosen.length > 0 ? chosen : plans;
  return checked.length === 0 ? 0 : Math.min(...checked.map((plan) => savingPercent(plan, members)));
}
