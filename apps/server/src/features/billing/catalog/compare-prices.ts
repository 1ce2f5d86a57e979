import type { CatalogPrice } from "../../../vendors/stripe/billing/catalog.ts";
import type { ExpectedPrice } from "./expected-prices.ts";

export interface Comparison {
  priceIds: Map<string, string>;
  errors: { expected: ExpectedPrice; sentence: string }[];
}

export function comparePrices(
  expected: readonly ExpectedPrice[],
  found: readonly CatalogPrice[],
): Comparison {
  const byKey = new Map(found.map((price) => [price.lookupKey, price]));
  const comparison: Comparison = { priceIds: new Map(), errors: [] };
  for (const wanted of expected) {
    const price = byKey.get(wanted.lookupKey);
    const sentence = findError(wanted, price);
    if (price && sentence === null) comparison.priceIds.set(wanted.lookupKey, price.id);
    else comparison.errors.push({ expected: wanted, sentence: `${wanted.lookupKey} ${sentence}` });
  }
  return comparison;
}

function findError(wanted: ExpectedPrice, price: CatalogPrice | undefined): string | null {
  if (!price) return "is missing";
  if (price.unitCents !== wanted.unitCents || price.currency !== "usd") {
    return `costs ${price.unitCents} ${price.currency} there and ${wanted.unitCents} usd here, in cents`;
  }
  if (price.interval !== wanted.interval) {
    return `is charged per ${price.interval ?? "purchase"} and not per ${wanted.interval ?? "purchase"}`;
  }
  return price.productId === wanted.productId ? null : `is of the product ${price.productId}`;
}
