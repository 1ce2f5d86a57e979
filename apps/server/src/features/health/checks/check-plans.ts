import type { Context } from "../../../context.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { comparePrices, type ExpectedPrice, expectedPrices } from "../../billing/catalog/expected-prices.ts";
import { findKeptPrices, findOpenPlanImport } from "../../billing/catalog/kept-prices.ts";
import { listAllPlans, listPlans } from "../../billing/plans/list-plans.ts";
import { lacksPrescriptionCodes } from "../../billing/plans/prescription-codes.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

export async function checkPlans({ db, payments }: Pick<Context, "db" | "payments">): Promise<Finding[]> {
  const plans = await listPlans({ db });
  if (plans.length === 0)
    return [
      warning("plans", "none is on sale: nobody can join", "Put some on sale: `smirk plan import <file>`."),
    ];
  if (payments === null) return [];
  const expected = plans.flatMap(expectedPrices);
  try {
    const { errors } = comparePrices(
      expected,
      await payments.findPrices(expected.map(({ lookupKey }) => lookupKey)),
    );
    if ((await findOpenPlanImport(db)) !== null) return [await describeOpenImport(db, expected)];
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
    if (error instanceof PaymentError) return [await checkKept(db, expected)];
    throw error;
  }
}

async function checkKept(db: Context["db"], expected: readonly ExpectedPrice[]): Promise<Finding> {
  const kept = await findKeptPrices(db, expected);
  if (kept !== null) return warning("plans", "sold at the prices that Stripe last had", "Stripe is away.");
  return fail(
    "plans",
    "nobody can join: Stripe's prices are not known",
    "Servers ask again until Stripe answers.",
  );
}

/** It runs, or it was interrupted: visitors see the plans of before. */
async function describeOpenImport(db: Context["db"], expected: readonly ExpectedPrice[]): Promise<Finding> {
  const advice = "Unless one is running, run `smirk plan import` with the same file again.";
  const kept = await findKeptPrices(db, expected);
  if (kept !== null)
    return warning("plans", "an import is not complete: the plans of before are sold", advice);
  return fail("plans", "an import is not complete, and nobody can join", advice);
}

/** Plans with prescriptions that were imported before their cards had codes; the import refuses new ones. */
export async function checkPrescriptions({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const plans = (await listAllPlans({ db })).filter(({ isSold, members }) => isSold || members > 0);
  const lacking = plans.filter(lacksPrescriptionCodes);
  if (lacking.length === 0) return [ok("prescriptions", "every card for prescriptions has its codes")];
  const members = lacking.reduce((sum, plan) => sum + plan.members, 0);
  return [
    warning(
      "prescriptions",
      `no BIN, PCN and group on the card of ${lacking.map(({ slug }) => slug).join(", ")}: members ${members}`,
      "Pharmacies need them: add `rx_administrator`, `rx_bin`, `rx_pcn`, `rx_group` and `rx_phone` to the file of plans and import it.",
    ),
  ];
}
