import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { readStored, writeStored } from "../browser-storage.ts";
import { writeSelectedPlan } from "./selected-plan.ts";

/** What was chosen on the page of prices: the choice on the plan step too, where it can be changed (decision 44). */
export interface PlansChoice {
  /** The buyer included. */
  people: number;
  period: RenewalPeriod;
  planSlug: string | null;
}

const KEY = "plansChoice";

/** Our own key: `people:period:plan_slug`, without a slug where only people and period were chosen. */
export function printPlansChoice({ people, period, planSlug }: PlansChoice): string {
  return `${people}:${period}:${planSlug ?? ""}`;
}

export function parsePlansChoice(stored: string): PlansChoice | null {
  const [people = "", word, planSlug, ...more] = stored.split(":");
  const period = RENEWAL_PERIODS.find((known) => known === word);
  const isValid = /^[1-9]\d?$/.test(people) && /^[\w-]*$/.test(planSlug ?? " ") && more.length === 0;
  return isValid && period !== undefined
    ? { people: Number(people), period, planSlug: planSlug || null }
    : null;
}

/** A plan that was chosen before stays until another one is; at the checkout it takes that one's place. */
export function savePlansChoice(choice: Omit<PlansChoice, "planSlug">, planSlug: string | null = null): void {
  const before = parsePlansChoice(readStored(KEY) ?? "");
  writeStored(KEY, printPlansChoice({ ...choice, planSlug: planSlug ?? before?.planSlug ?? null }));
  if (planSlug === null || readStored("selectedPlan") === null) return;
  writeStored("selectedPlan", writeSelectedPlan({ planSlug, period: choice.period }));
}
