import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { listPlans } from "../list-plans.ts";
import { paymentsUnavailable } from "../payment-errors.ts";
import { comparePrices } from "./compare-prices.ts";
import { expectedPrices } from "./expected-prices.ts";
import { createFirstRead } from "./first-read.ts";
import { offerDemoPromotion } from "./offer-demo-promotion.ts";
import { setUpCatalog } from "./set-up-catalog.ts";

/** What may be sold: the payment provider's prices, once every amount has been held against the plans. */
export interface Catalog {
  /**
   * The provider's price ids by lookup key.
   * @throws 503 `unavailable` while any amount there differs from ours; PaymentError while the provider cannot say
   */
  priceIds(): Promise<ReadonlyMap<string, string>>;
  /** Whether the provider's prices were read since the start, whatever they are; never false again after that. */
  arePricesKnown(): boolean;
  /**
   * Waits for the first read, for three seconds at most.
   * @throws 503 `unavailable` while prices are unknown
   */
  requireKnownPrices(): Promise<void>;
}

const GOOD_FOR_MS = 10 * 60 * 1000;
const ASK_AGAIN_SECONDS = 60;
const FIRST_READ_MS = 3_000;

/** @param payments of the configured provider; demo data sets itself up there */
export function createCatalog(ctx: Context, payments: Payments): Catalog {
  let checked: { plans: string; at: number; priceIds: Promise<ReadonlyMap<string, string>> } | undefined;
  const firstRead = createFirstRead(FIRST_READ_MS);
  const priceIds = async () => {
    const plans = await listPlans(ctx);
    const now = ctx.clock.now().getTime();
    const written = JSON.stringify(plans);
    if (checked?.plans === written && now - checked.at < GOOD_FOR_MS) return checked.priceIds;
    const reading = checkPrices(ctx, payments, plans, firstRead.note);
    const check = { plans: written, at: now, priceIds: reading };
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
  { config, log }: Context,
  payments: Payments,
  plans: readonly Plan[],
  onRead: () => void,
): Promise<ReadonlyMap<string, string>> {
  const expected = plans.flatMap(expectedPrices);
  if (config.demoData) {
    const made = await setUpCatalog({ payments }, plans);
    await offerDemoPromotion({ payments });
    if (made.length > 0) log.info({ prices: made.length }, "the demo's prices were set up");
  }
  const found = await payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
  onRead();
  const { priceIds, errors } = comparePrices(expected, found);
  if (errors.length === 0) return priceIds;
  const sentences = errors.map(({ sentence }) => sentence);
  log.error({ errors: sentences }, "nothing is sold: the payment provider's prices are not the plans'");
  throw unavailable("Nobody can join right now: our prices are being checked.", ASK_AGAIN_SECONDS);
}
