import type { Plan } from "@smirk/domain/billing/plan";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { comparePrices } from "../catalog/compare-prices.ts";
import { expectedPrices } from "../catalog/expected-prices.ts";

export interface PriceError {
  planSlug: string;
  lookupKey: string;
  /** Such as "plan_x_monthly costs 1895 usd there and 1995 usd here, in cents". */
  sentence: string;
}

export async function checkPrices(
  { payments }: { payments: Payments },
  plans: readonly Plan[],
): Promise<PriceError[]> {
  const expected = plans.flatMap((plan) =>
    expectedPrices(plan).map((price) => ({ ...price, planSlug: plan.slug })),
  );
  const slugs = new Map(expected.map(({ lookupKey, planSlug }) => [lookupKey, planSlug]));
  const found = await payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
  return comparePrices(expected, found).errors.map(({ expected: { lookupKey }, sentence }) => ({
    planSlug: slugs.get(lookupKey) ?? "",
    lookupKey,
    sentence,
  }));
}
