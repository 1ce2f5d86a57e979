import { planSchema, writePlan } from "@smirk/contract/subscription/plans";
import type { Plan } from "@smirk/domain/billing/plan";
import * as v from "valibot";

const cachedPlansSchema = v.pipe(v.string(), v.parseJson(), v.array(planSchema), v.minLength(1));

export function writeCachedPlans(plans: readonly Plan[]): string {
  return JSON.stringify(plans.map(writePlan));
}

/** Whether everybody pays the same by both; the words of a plan differ between languages. */
export function haveSamePrices(one: readonly Plan[], other: readonly Plan[]): boolean {
  const printPrices = (plans: readonly Plan[]) =>
    JSON.stringify(plans.map(writePlan).map(({ slug, prices }) => ({ slug, prices })));
  return printPrices(one) === printPrices(other);
}

/** Null for anything corrupt, foreign or empty, which triggers a request. */
export function parseCachedPlans(stored: string | null): Plan[] | null {
  const result = v.safeParse(cachedPlansSchema, stored);
  return result.success ? result.output : null;
}
