import type { Plan } from "@smirk/domain/plan";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { listPlans } from "../list-plans.ts";
import { comparePrices } from "./compare-prices.ts";
import { expectedPrices } from "./expected-prices.ts";
import { offerDemoPromotion } from "./offer-demo-promotion.ts";
import { setUpCatalogue } from "./set-up-catalogue.ts";

/** What may be sold: the payment provider's prices, once every amount has been held against the plans. */
export interface Catalogue {
  /**
   * The provider's price ids by lookup key.
   * @throws 503 `unavailable` while any amount there differs from ours; PaymentFault while the provider cannot say
   */
  priceIds(): Promise<ReadonlyMap<string, string>>;
}

const GOOD_FOR_MS = 10 * 60 * 1000;
const ASK_AGAIN_SECONDS = 60;

/** @param payments of the configured provider; demo data sets itself up there */
export function createCatalogue(ctx: Context, payments: Payments): Catalogue {
  let checked: { plans: string; at: number; priceIds: Promise<ReadonlyMap<string, string>> } | undefined;
  return {
    async priceIds() {
      const plans = await listPlans(ctx);
      const now = ctx.clock.now().getTime();
      const written = JSON.stringify(plans);
      if (checked?.plans === written && now - checked.at < GOOD_FOR_MS) return checked.priceIds;
      const check = { plans: written, at: now, priceIds: checkPrices(ctx, payments, plans) };
      checked = check;
      return check.priceIds.catch((error: unknown) => {
        if (checked === check) checked = undefined;
        throw error;
      });
    },
  };
}

async function checkPrices(
  { config, log }: Context,
  payments: Payments,
  plans: readonly Plan[],
): Promise<ReadonlyMap<string, string>> {
  const expected = plans.flatMap(expectedPrices);
  if (config.demoData) {
    const made = await setUpCatalogue({ payments }, plans);
    await offerDemoPromotion({ payments });
    if (made.length > 0) log.info({ prices: made.length }, "the demo's prices were set up");
  }
  const found = await payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
  const { priceIds, faults } = comparePrices(expected, found);
  if (faults.length === 0) return priceIds;
  const sentences = faults.map(({ sentence }) => sentence);
  log.error({ faults: sentences }, "nothing is sold: the payment provider's prices are not the plans'");
  throw unavailable("Nobody can join right now: our prices are being checked.", ASK_AGAIN_SECONDS);
}
