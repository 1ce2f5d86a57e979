import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import type { CatalogPrice } from "../../../vendors/stripe/billing/catalog.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { paymentsUnavailable } from "../payment-errors.ts";
import { listPlans } from "../plans/list-plans.ts";
import { comparePrices, type ExpectedPrice, expectedPrices } from "./expected-prices.ts";
import { findKeptPrices, findOpenPlanImport, keepPrices } from "./kept-prices.ts";
import { setUpCatalog } from "./set-up-catalog.ts";

export interface Catalog {
  /** Stripe's price ids by lookup key. @throws 503 `unavailable` while any amount differs from ours; PaymentError */
  priceIds(): Promise<ReadonlyMap<string, string>>;
  arePricesKnown(): boolean;
  /** Such as "prices unknown"; null while it is sold. */
  whyNotSelling(): string | null;
  /** Waits up to three seconds for the first read. @throws 503 `unavailable` while prices are unknown */
  requireKnownPrices(): Promise<void>;
}

const CACHE_MS = 10 * 60 * 1000;
const RETRY_AFTER_SECONDS = 60;

type CatalogContext = Pick<Context, "clock" | "config" | "db" | "log"> & { payments: Payments };

/** The first read with demo data also creates prices and a promotion at Stripe. */
export function createCatalog(ctx: CatalogContext): Catalog {
  let checked: { plans: string; at: number; priceIds: Promise<ReadonlyMap<string, string>> } | undefined;
  let pricesAgree = true;
  let hasFailed = false;
  const firstRead = createFirstRead(ctx.config.timeLimits.firstCatalogMs);
  const priceIds = async () => {
    const plans = await listPlans(ctx);
    const now = ctx.clock.now().getTime();
    const serialized = JSON.stringify(plans);
    if (checked?.plans === serialized && now - checked.at < CACHE_MS) return checked.priceIds;
    const reading = checkPrices(ctx, plans, {
      onRead: firstRead.note,
      onCompared: (agree) => {
        pricesAgree = agree;
      },
    });
    const check = { plans: serialized, at: now, priceIds: reading };
    checked = check;
    return reading.catch((error: unknown) => {
      if (checked === check) checked = undefined;
      hasFailed = true;
      throw error;
    });
  };
  return {
    priceIds,
    arePricesKnown: firstRead.isDone,
    whyNotSelling() {
      // Before the first answer, a press of Pay waits for it.
      if (!firstRead.isDone()) return hasFailed ? "prices unknown" : null;
      return pricesAgree ? null : "prices differ";
    },
    async requireKnownPrices() {
      if (!firstRead.isDone()) await firstRead.wait(priceIds);
      if (!firstRead.isDone()) throw paymentsUnavailable();
    },
  };
}

interface Notes {
  onRead(): void;
  onCompared(agree: boolean): void;
}

async function checkPrices(
  ctx: CatalogContext,
  plans: readonly Plan[],
  notes: Notes,
): Promise<ReadonlyMap<string, string>> {
  const expected = plans.flatMap(expectedPrices);
  const { db, log } = ctx;
  const found = await readPrices(ctx, plans, expected).catch(async (error: unknown) => {
    const kept = await findKeptPrices(db, expected);
    if (kept === null) throw error;
    log.warn({ err: error }, "billing.catalog.prices_kept");
    return kept;
  });
  notes.onRead();
  notes.onCompared(true);
  if (!Array.isArray(found)) return found;
  const { priceIds, errors } = comparePrices(expected, found);
  if (errors.length === 0) {
    await keepPrices(db, found);
    return priceIds;
  }
  const kept = (await findOpenPlanImport(db)) === null ? null : await findKeptPrices(db, expected);
  if (kept !== null) return kept;
  notes.onCompared(false);
  const sentences = errors.map(({ sentence }) => sentence);
  log.error({ errors: sentences }, "billing.catalog.prices_differ");
  const sentence = "No one can join right now because our prices are being checked.";
  throw unavailable(sentence, RETRY_AFTER_SECONDS).because("prices_unchecked");
}

async function readPrices(
  { config, log, payments }: CatalogContext,
  plans: readonly Plan[],
  expected: readonly ExpectedPrice[],
): Promise<CatalogPrice[] | ReadonlyMap<string, string>> {
  if (config.demoData) {
    const created = await setUpCatalog({ payments }, plans);
    await createDemoPromotion({ payments });
    if (created.length > 0) log.info({ prices: created.length }, "billing.catalog.demo_prices_created");
  }
  return payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
}

const DEMO_PROMOTION: NewPromotion = {
  code: "WELCOME",
  coupon: {
    off: { kind: "percent", percent: 50 },
    products: ["enrollment_fee"],
    duration: { kind: "once" },
  },
  maxRedemptions: null,
  expiresAt: null,
};

export async function createDemoPromotion({ payments }: { payments: Payments }): Promise<void> {
  if ((await payments.findPromotion(DEMO_PROMOTION.code)) !== null) return;
  await payments.createPromotion(DEMO_PROMOTION);
}

interface FirstRead {
  isDone(): boolean;
  note(): void;
  wait(read: () => Promise<unknown>): Promise<void>;
}

/** Callers share one attempt, and its time limit counts from that attempt's start. */
function createFirstRead(timeoutMs: number): FirstRead {
  let isDone = false;
  let attempt: Promise<void> | undefined;
  const begin = (read: () => Promise<unknown>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      attempt = undefined;
      resolve();
    };
    read().then(end, end);
    return promise;
  };
  return {
    isDone: () => isDone,
    note: () => {
      isDone = true;
    },
    wait: async (read) => {
      attempt ??= begin(read);
      await attempt;
    },
  };
}
