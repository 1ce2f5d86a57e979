import type { Plan } from "@smirk/domain/billing/plan";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { type ListedPlan, toRow } from "../plans/plan-row.ts";
import { comparePrices, type ExpectedPrice, expectedPrices } from "./expected-prices.ts";

/**
 * Creates missing products and prices at Stripe. A price never changes there: a new one takes over its lookup key, and
 * members go on paying the old one. Idempotent. @returns what was wrong before, one sentence a price
 */
export async function setUpCatalog(
  { payments }: { payments: Payments },
  plans: readonly Plan[],
): Promise<string[]> {
  return putPrices({ payments }, plans.flatMap(expectedPrices));
}

/** Does as `setUpCatalog` for these prices. */
export async function putPrices(
  { payments }: { payments: Payments },
  expected: readonly ExpectedPrice[],
): Promise<string[]> {
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

/** Makes these the plans on sale, in this order; members of any other plan stay. `setUpCatalog` changes Stripe. */
export async function putPlans(
  trx: Kysely<Database>,
  plans: readonly ListedPlan[],
  now: Date,
): Promise<void> {
  await trx.updateTable("plans").set({ sold: false }).execute();
  for (const [index, plan] of plans.entries()) {
    const { slug, ...row } = toRow(plan, index + 1, now);
    await trx
      .insertInto("plans")
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
      .execute();
  }
}
