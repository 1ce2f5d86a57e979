import type { Plan } from "@smirk/domain/billing/plan";
import { type PriceComponent, priceCart } from "@smirk/domain/billing/pricing";
import { productId } from "@smirk/domain/billing/product-id";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { applyPromotion } from "../../src/features/billing/apply-promotion.ts";
import { createCatalog } from "../../src/features/billing/catalog/create-catalog.ts";
import { putPlans, setUpCatalog } from "../../src/features/billing/catalog/set-up-catalog.ts";
import { draftLines } from "../../src/features/billing/checkout/create-subscription.ts";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const PLANS = bySize({ commit: 5, full: 16 });
const CODES_A_PLAN = bySize({ commit: 5, full: 12 });
const BATCHES = bySize({ commit: 4, full: 60 });
const CARTS_A_BATCH = 100;
const SUBSCRIPTIONS = bySize({ commit: 30, full: 300 });

/** A plan on sale and the promotions that somebody may have for it; null is none. */
interface Offer {
  plan: Plan;
  promotions: (Promotion | null)[];
}

const anyCents = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000 }));
const anyPeriodCents = fc.record({ monthly: anyCents, yearly: anyCents });
const anyPrices = fc.record({
  planCents: anyPeriodCents,
  familyCents: anyPeriodCents,
  familyExtraCents: anyPeriodCents,
  extraFamilyLimit: fc.integer({ min: 0, max: 12 }),
  enrollmentFeeCents: fc.oneof(fc.constant(0), fc.constant(2000), anyCents),
});
const components: PriceComponent[] = ["plan", "family", "family_extra", "enrollment_fee"];
const anyCoupon = fc.record({
  off: fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((points) => ({ percent_off: points / 100 })),
    fc.constantFrom(5, 10, 20, 25, 50, 100).map((percent_off) => ({ percent_off })),
    anyCents.map((amount_off) => ({ amount_off })),
  ),
  named: fc.subarray(components),
});
const anyCart = fc.record({
  offer: fc.nat(PLANS - 1),
  promotion: fc.nat(),
  period: fc.constantFrom(...RENEWAL_PERIODS),
  members: fc.integer({ min: 0, max: 12 }),
});
type Cart = typeof anyCart extends fc.Arbitrary<infer T> ? T : never;

let fixture: TestApp<"stripe">;
let offers: Offer[];
let priceIds: ReadonlyMap<string, string>;
let customerId: string;

beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  const prices = fc.sample(anyPrices, PLANS);
  const listed = prices.map((of, index) => ({
    slug: `brightwell_discount_${index + 1}`,
    name: `Plan ${index + 1}`,
    prices: of,
    description: "",
    includedCards: [],
    groupCode: "BW",
    spanishDescription: null,
    prescriptionCodes: null,
  }));
  await fixture.db.transaction().execute((trx) => putPlans(trx, listed, fixture.ctx.clock.now()));
  const plans = await listPlans(fixture.ctx);
  await setUpCatalog(fixture.stripe, plans);
  priceIds = await createCatalog({ ...fixture.ctx, payments: fixture.stripe.payments }).priceIds();
  offers = await Promise.all(plans.map(async (plan) => ({ plan, promotions: await makePromotions(plan) })));
  customerId = await fixture.stripe.payments.createCustomer(
    {
      accountId: "receipts",
      name: "Maria Lopez",
      email: "maria@example.com",
      phoneNumber: "+17135550123",
      language: "en",
      address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    },
    "receipts",
  );
});
afterAll(() => fixture.close());

/** Random coupons that can be sold, and none. */
async function makePromotions(plan: Plan): Promise<Offer["promotions"]> {
  const promotions: Offer["promotions"] = [null];
  const coupons = fc.sample(anyCoupon, {
    numRuns: CODES_A_PLAN,
    seed: TEST_SEED + plan.prices.planCents.monthly,
  });
  for (const [index, { off, named }] of coupons.entries()) {
    const code = `${plan.slug.replaceAll("_", "-")}-${index}`;
    const products = named.map((component) => productId(component, plan.slug));
    const coupon = { code, ...off, ...(products.length > 0 && { products }) };
    const made = await fixture.stripe.control("POST", "/promotion-codes", coupon);
    if (made.statusCode !== 200) throw new Error(made.body);
    promotions.push(
      await applyPromotion({ ...fixture.ctx, payments: fixture.stripe.payments }, { code, plan }).catch(
        () => null,
      ),
    );
  }
  return promotions;
}

function draftOf({ offer, promotion: nth, period, members }: Cart) {
  const { plan, promotions } = offers[offer] ?? expect.fail();
  const promotion = promotions[nth % promotions.length] ?? null;
  const cart = priceCart({ plan, period: period as RenewalPeriod, members, promotion });
  const draft = draftLines({ cart, planSlug: plan.slug, period, promotion, priceIds });
  return { cart, draft: { customerId, ...draft } };
}

it("random carts have equal totals on the receipt and the invoice [MONEY-02, MONEY-03, PAY-02]", async () => {
  let promoted = 0;
  const carts = fc.array(anyCart, { minLength: CARTS_A_BATCH, maxLength: CARTS_A_BATCH });
  await fc.assert(
    fc.asyncProperty(carts, async (batch) => {
      const drafts = batch.map(draftOf);
      promoted += drafts.filter(({ draft }) => draft.promotion !== null).length;
      const totals = await Promise.all(
        drafts.map(({ draft }) => fixture.stripe.payments.previewTotal(draft)),
      );
      expect(totals).toEqual(drafts.map(({ cart }) => cart.dueTodayCents));
      expect(totals.every((total) => Number.isSafeInteger(total) && total >= 0)).toBe(true);
    }),
    { numRuns: BATCHES },
  );
  expect(promoted).toBeGreaterThan(BATCHES);
});

it("a subscription's first invoice is the preview's, and the receipt's [MONEY-02, PAY-02]", async () => {
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(anyCart, async (wanted) => {
      const { cart, draft } = draftOf(wanted);
      nth += 1;
      const key = `receipts-${nth}`;
      const made = await fixture.stripe.payments.createSubscription({ ...draft, membershipId: key }, key);
      expect(made.latestInvoice?.totalCents).toBe(cart.dueTodayCents);
    }),
    { numRuns: SUBSCRIPTIONS },
  );
});
