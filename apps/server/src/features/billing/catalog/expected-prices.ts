import type { Plan } from "@smirk/domain/billing/plan";
import type { PriceComponent } from "@smirk/domain/billing/pricing";
import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import type { NewPrice, PriceInterval } from "../../../vendors/stripe/billing/catalog.ts";
import { priceLookupKey, productId } from "./product-ids.ts";

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
