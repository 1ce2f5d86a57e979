import type { Context } from "../../../context.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { comparePrices } from "../../billing/catalog/compare-prices.ts";
import { expectedPrices } from "../../billing/catalog/expected-prices.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

export async function checkPlans({ db, payments }: Pick<Context, "db" | "payments">): Promise<Finding[]> {
  const plans = await listPlans({ db });
  if (plans.length === 0)
    return [warning("plans", "none is on sale", "Put some on sale: `smirk plan import <file>`.")];
  if (payments === null) return [];
  const expected = plans.flatMap(expectedPrices);
  try {
    const { errors } = comparePrices(
      expected,
      await payments.findPrices(expected.map(({ lookupKey }) => lookupKey)),
    );
    if (errors.length === 0) {
      return [
        ok("plans", `${count(plans.length, "plan")} on sale at Stripe's prices, ${expected.length} of them`),
      ];
    }
    return errors.map(({ sentence }) =>
      fail(
        "plans",
        sentence,
        "Nobody can join before they agree: `smirk plan set-up` makes what Stripe lacks.",
      ),
    );
  } catch (error) {
    // The vendor's own check reports the reason.
    if (error instanceof PaymentError) return [];
    throw error;
  }
}
