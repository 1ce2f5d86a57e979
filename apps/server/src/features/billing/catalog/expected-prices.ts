import type { Plan } from "@smirk/domain/billing/plan";
import type { PriceComponent } from "@smirk/domain/billing/pricing";
import { productId } from "@smirk/domain/billing/product-id";
import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CatalogPrice, NewPrice, PriceInterval } from "../../../vendors/stripe/billing/catalog.ts";

export interface ExpectedPrice extends NewPrice {
  productName: string;
}

const INTERVALS = { monthly: "month", yearly: "year" } as const satisfies Record<string, PriceInterval>;

export function expectedPrices({ slug, name, prices }: Plan): ExpectedPrice[] {
  const fee = prices.enrollmentFeeCents;
  const recurring = [
    { component: "plan", productName: name, cents: prices.planCents },
    { component: "family", productName: `${name}, family member`, cents: prices.familyCents },
    { component: "family_extra", productName: `${name}, large family`, cents: prices.familyExtraCents },
  ] as const;
  const expect = (component: PriceComponent, period: (typeof RENEWAL_PERIODS)[number]) => ({
    lookupKey: priceLookupKey(component, slug, period),
    productId: productId(component, slug),
  });
  const expected: ExpectedPrice[] = recurring.flatMap(({ component, productName, cents }) =>
    RENEWAL_PERIODS.map((period) => ({
      ...expect(component, period),
      productName,
      unitCents: cents[period],
      interval: INTERVALS[period],
    })),
  );
  if (fee === 0) return expected;
  const once = { productName: "One-time processing fee", unitCents: fee, interval: null };
  return [...expected, { ...expect("enrollment_fee", "monthly"), ...once }];
}

interface Comparison {
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

/** The lookup key of a component's price: `<product>_<monthly|yearly>`, or `enrollment_fee_<slug>`. */
export function priceLookupKey(component: PriceComponent, planSlug: string, period: RenewalPeriod): string {
  return `${component}_${planSlug}${component === "enrollment_fee" ? "" : `_${period}`}`;
}
