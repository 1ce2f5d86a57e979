import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { CatalogPrice } from "../../../vendors/stripe/billing/catalog.ts";
import { comparePrices, type ExpectedPrice } from "./expected-prices.ts";

/** Stores prices that agree with the plans, for servers that cannot ask the provider. */
export async function keepPrices(db: Kysely<Database>, found: readonly CatalogPrice[]): Promise<void> {
  const rows = found.map(({ id, lookupKey, productId, unitCents, currency, interval }) => ({
    lookup_key: lookupKey,
    price_id: id,
    product_id: productId,
    unit_cents: unitCents ?? 0,
    currency,
    interval: interval ?? null,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto("kept_prices")
    .values(rows)
    .onConflict((row) =>
      row.column("lookup_key").doUpdateSet(({ ref }) => ({
        price_id: ref("excluded.price_id"),
        product_id: ref("excluded.product_id"),
        unit_cents: ref("excluded.unit_cents"),
        currency: ref("excluded.currency"),
        interval: ref("excluded.interval"),
      })),
    )
    .execute();
}

/** Stripe's price ids by lookup key as they were last known; null unless all agree with what is expected. */
export async function findKeptPrices(
  db: Kysely<Database>,
  expected: readonly ExpectedPrice[],
): Promise<ReadonlyMap<string, string> | null> {
  const rows = await db.selectFrom("kept_prices").selectAll().execute();
  const kept = rows.map((row) => ({
    id: row.price_id,
    lookupKey: row.lookup_key,
    productId: row.product_id,
    unitCents: row.unit_cents,
    currency: row.currency,
    interval: row.interval,
  }));
  const { priceIds, errors } = comparePrices(expected, kept);
  return errors.length === 0 ? priceIds : null;
}

/** Stripe's prices may from now on be those of plans that are not on sale: servers sell at the kept ones. */
export async function openPlanImport(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto("plan_imports_open")
    .values({ began_at: now })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function closePlanImport(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("plan_imports_open").execute();
}

/** When an import began that has not ended, as it runs or was interrupted; null for none. */
export async function findOpenPlanImport(db: Kysely<Database>): Promise<Date | null> {
  const open = await db.selectFrom("plan_imports_open").select("began_at").executeTakeFirst();
  return open?.began_at ?? null;
}
