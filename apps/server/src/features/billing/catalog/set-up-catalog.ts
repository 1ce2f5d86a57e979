import type { Plan } from "@smirk/domain/billing/plan";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { comparePrices } from "./compare-prices.ts";
import { expectedPrices } from "./expected-prices.ts";

/**
 * Makes the products and prices that the payment provider lacks. A price there is never changed: a new one takes its
 * lookup key, and whoever pays the old one goes on paying it. A second run does nothing.
 * @returns what was wrong before, one sentence a price
 * @throws {PaymentError}
 */
export async function setUpCatalog(
  { payments }: { payments: Payments },
  plans: readonly Plan[],
): Promise<string[]> {
  const expected = plans.flatMap(expectedPrices);
  const { errors } = comparePrices(
    expected,
    await payments.findPrices(expected.map(({ lookupKey }) => lookupKey)),
  );
  const products = new Map(
    errors.map(({ expected: { productId, productName } }) => [productId, productName]),
  );
  for (const [id, name] of products) await payments.putProduct(id, name);
  for (const { expected: price } of errors) await payments.createPrice(price);
  return errors.map(({ sentence }) => sentence);
}
