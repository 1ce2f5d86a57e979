import type { Context } from "../../context.ts";
import { comparePrices } from "../../features/subscription/catalogue/compare-prices.ts";
import { expectedPrices } from "../../features/subscription/catalogue/expected-prices.ts";
import { listPlans } from "../../features/subscription/list-plans.ts";
import { PaymentFault } from "../../vendors/stripe/payment-fault.ts";
import { count, type Finding, fault, ok, warning } from "./finding.ts";

/** Whether plans are on sale, and at the payment provider's prices. */
export async function checkPlans({ db, payments }: Pick<Context, "db" | "payments">): Promise<Finding[]> {
  const plans = await listPlans({ db });
  if (plans.length === 0)
    return [warning("plans", "none is on sale", "Put some on sale: `smirk plan import <file>`.")];
  if (payments === null) return [];
  const expected = plans.flatMap(expectedPrices);
  try {
    const { faults } = comparePrices(
      expected,
      await payments.findPrices(expected.map(({ lookupKey }) => lookupKey)),
    );
    if (faults.length === 0) {
      return [
        ok("plans", `${count(plans.length, "plan")} on sale at Stripe's prices, ${expected.length} of them`),
      ];
    }
    return faults.map(({ sentence }) =>
      fault(
        "plans",
        sentence,
        "Nobody can join before they agree: `smirk plan set-up` makes what Stripe lacks.",
      ),
    );
  } catch (error) {
    // The check of the vendor itself says why.
    if (error instanceof PaymentFault) return [];
    throw error;
  }
}
