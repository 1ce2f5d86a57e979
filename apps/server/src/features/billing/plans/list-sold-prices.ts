import type { Plan } from "@smirk/domain/billing/plan";
import type { CatalogPrice } from "../../../vendors/stripe/billing/catalog.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { comparePrices } from "../catalog/compare-prices.ts";
import { type ExpectedPrice, expectedPrices } from "../catalog/expected-prices.ts";

export interface SoldPrice {
  planSlug: string;
  lookupKey: string;
  productId: string;
  /** Such as "Smirk Plus, family member". */
  name: string;
  interval: ExpectedPrice["interval"];
  cents: number;
  /** Null where the payment provider has no such price. */
  theirCents: number | null;
  /** Such as "is missing"; null where both agree. */
  difference: string | null;
}

/** Every price of plans on sale beside the payment provider's. @throws {PaymentError} */
export async function listSoldPrices(
  { payments }: { payments: Payments },
  plans: readonly Plan[],
): Promise<SoldPrice[]> {
  const expected = plans.flatMap((plan) => expectedPrices(plan).map((price) => ({ price, plan })));
  const found = await payments.findPrices(expected.map(({ price }) => price.lookupKey));
  return expected.map(({ price, plan }) => describe(price, plan, found));
}

function describe(price: ExpectedPrice, plan: Plan, found: readonly CatalogPrice[]): SoldPrice {
  const { lookupKey, productId, productName, interval, unitCents } = price;
  const [error] = comparePrices([price], found).errors;
  return {
    planSlug: plan.slug,
    lookupKey,
    productId,
    name: productName,
    interval,
    cents: unitCents,
    theirCents: found.find((one) => one.lookupKey === lookupKey)?.unitCents ?? null,
    difference: error ? error.sentence.slice(lookupKey.length + 1) : null,
  };
}
