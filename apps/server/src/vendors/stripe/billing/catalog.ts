import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";

/** Null: charged once. */
export type PriceInterval = "month" | "year" | null;

export interface CatalogPrice {
  id: string;
  lookupKey: string;
  productId: string;
  /** Null unless whole cents per unit. */
  unitCents: number | null;
  currency: string;
  /** Undefined for any other interval. */
  interval: PriceInterval | undefined;
}

export interface NewPrice {
  lookupKey: string;
  productId: string;
  unitCents: number;
  interval: PriceInterval;
}

export interface CatalogPayments {
  findPrices(lookupKeys: readonly string[]): Promise<CatalogPrice[]>;
  putProduct(id: string, name: string): Promise<void>;
  /** Creates a price in US dollars; the lookup key moves to it from an older price. */
  createPrice(price: NewPrice): Promise<void>;
}

const KEYS_A_CALL = 10;

const priceSchema = v.pipe(
  v.object({
    id: v.string(),
    lookup_key: v.string(),
    product: v.string(),
    unit_amount: v.nullable(v.pipe(v.number(), v.integer())),
    billing_scheme: v.string(),
    currency: v.string(),
    recurring: v.nullable(
      v.object({ interval: v.string(), interval_count: v.number(), usage_type: v.string() }),
    ),
  }),
  v.transform(
    ({ id, lookup_key, product, unit_amount, billing_scheme, currency, recurring }): CatalogPrice => ({
      id,
      lookupKey: lookup_key,
      productId: product,
      unitCents: billing_scheme === "per_unit" ? unit_amount : null,
      currency,
      interval: recurring === null ? null : readInterval(recurring),
    }),
  ),
);
const pricesSchema = v.object({ data: v.array(priceSchema) });
const anySchema = v.object({ id: v.string() });

function readInterval(recurring: {
  interval: string;
  interval_count: number;
  usage_type: string;
}): PriceInterval | undefined {
  const { interval, interval_count: count, usage_type: usage } = recurring;
  if (count !== 1 || usage !== "licensed") return undefined;
  return interval === "month" || interval === "year" ? interval : undefined;
}

export function createCatalogPayments(ask: Ask): CatalogPayments {
  return {
    async findPrices(lookupKeys) {
      const found: CatalogPrice[] = [];
      for (let at = 0; at < lookupKeys.length; at += KEYS_A_CALL) {
        const some = lookupKeys.slice(at, at + KEYS_A_CALL);
        const { data } = await ask("find prices", pricesSchema, (stripe) =>
          stripe.prices.list({ lookup_keys: some, active: true, limit: 100 }),
        );
        found.push(...data);
      }
      return found;
    },
    async putProduct(id, name) {
      const { data } = await ask("find a product", v.object({ data: v.array(anySchema) }), (stripe) =>
        stripe.products.list({ ids: [id] }),
      );
      await ask("put a product", anySchema, (stripe) =>
        data.length > 0
          ? stripe.products.update(id, { name, active: true })
          : stripe.products.create({ id, name }),
      );
    },
    async createPrice({ lookupKey, productId, unitCents, interval }) {
      await ask("create a price", anySchema, (stripe) =>
        stripe.prices.create({
          product: productId,
          currency: "usd",
          unit_amount: unitCents,
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          ...(interval && { recurring: { interval } }),
        }),
      );
    },
  };
}
