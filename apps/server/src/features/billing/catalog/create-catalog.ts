import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { paymentsUnavailable } from "../payment-errors.ts";
import { listPlans } from "../plans/list-plans.ts";
import { comparePrices } from "./compare-prices.ts";
import { createDemoPromotion } from "./create-demo-promotion.ts";
import { expectedPrices } from "./expected-prices.ts";
import { createFirstRead } from "./first-read.ts";
import { setUpCatalog } from "./set-up-catalog.ts";

export interface Catalog {
  /** Stripe's price ids by lookup key. @throws 503 `unavailable` while any amount differs from ours; PaymentError */
  priceIds(): Promise<ReadonlyMap<string, string>>;
  arePricesKnown(): boolean;
  /** Waits up to three seconds for the first read. @throws 503 `unavailable` while prices are unknown */
  requireKnownPrices(): Promise<void>;
}

const CACHE_MS = 10 * 60 * 1000;
const RETRY_AFTER_SECONDS = 60;
const FIRST_READ_TIMEOUT_MS = 3_000;

type CatalogContext = Pick<Context, "clock" | "config" | "db" | "log"> & { payments: Payments };

/** With demo data, the first read also creates prices and a promotion at Stripe. */
export function createCatalog(ctx: CatalogContext): Catalog {
  let checked: { plans: string; at: number; priceIds: Promise<ReadonlyMap<string, string>> } | undefined;
  const firstRead = createFirstRead(FIRST_READ_TIMEOUT_MS);
  const priceIds = async () => {
    const plans = await listPlans(ctx);
    const now = ctx.clock.now().getTime();
    const serialized = JSON.stringify(plans);
    if (checked?.plans === serialized && now - checked.at < CACHE_MS) return checked.priceIds;
    const reading = checkPrices(ctx, plans, firstRead.note);
    const check = { plans: serialized, at: now, priceIds: reading };
    checked = check;
    return reading.catch((error: unknown) => {
      if (checked === check) checked = undefined;
      throw error;
    });
  };
  return {
    priceIds,
    arePricesKnown: firstRead.isDone,
    async requireKnownPrices() {
      if (!firstRead.isDone()) await firstRead.wait(priceIds);
      if (!firstRead.isDone()) throw paymentsUnavailable();
    },
  };
}

async function checkPrices(
  { config, log, payments }: CatalogContext,
  plans: readonly Plan[],
  onRead: () => void,
): Promise<ReadonlyMap<string, string>> {
  const expected = plans.flatMap(expectedPrices);
  if (config.demoData) {
    const created = await setUpCatalog({ payments }, plans);
    await createDemoPromotion({ payments });
    if (created.length > 0) log.info({ prices: created.length }, "billing.catalog.demo_prices_created");
  }
  const found = await payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
  onRead();
  const { priceIds, errors } = comparePrices(expected, found);
  if (errors.length === 0) return priceIds;
  const sentences = errors.map(({ sentence }) => sentence);
  log.error({ errors: sentences }, "billing.catalog.prices_differ");
  const sentence = "Nobody can join right now: our prices are being checked.";
  throw unavailable(sentence, RETRY_AFTER_SECONDS).because("prices_unchecked");
}
