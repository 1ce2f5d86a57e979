import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import {
  type Changed,
  createPlanFixture,
  goTo,
  itemOf,
  type PlanFixture,
  startPlan,
} from "../support/plan-fixture.ts";

let box: StripeSandbox;
let plans: PlanFixture;

beforeAll(async () => {
  box = await openStripe();
  plans = await createPlanFixture(box.stripe);
});

afterAll(async () => {
  await box.close();
  expect(box.contract.failures).toEqual([]);
});

const change = fc.record({
  plan: fc.constantFrom("small", "large", "smallYear"),
  family: fc.integer({ min: 0, max: 5 }),
  behavior: fc.constantFrom("always_invoice", "create_prorations", "none"),
  afterSeconds: fc.integer({ min: 0, max: 9 * 86_400 }),
});

it("a preview and the update with its proration date come to the same cents", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 90 })),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (classic, percent, changes) => {
        const coupon =
          percent && (await box.stripe.coupons.create({ percent_off: percent, duration: "forever" }));
        const discounts = coupon ? { discounts: [{ coupon: coupon.id }] } : {};
        const start = await startPlan(box, { items: [{ price: plans.small }], classic, ...discounts });
        for (const wanted of changes) await checkChange(start.id, wanted);
      },
    ),
    { numRuns: bySize({ commit: 4, full: 24 }) },
  );
});

async function checkChange(id: string, wanted: typeof change extends fc.Arbitrary<infer T> ? T : never) {
  const before = await box.stripe.subscriptions.retrieve(id);
  const [plan, family] = before.items.data;
  const at = (plan?.current_period_start ?? 0) + 86_400 + wanted.afterSeconds;
  const present = Math.max(at, before.start_date);
  await goTo(box, present);
  const isYearly = wanted.plan === "smallYear";
  const people = isYearly ? 0 : wanted.family;
  const items = [
    { id: plan?.id ?? "", price: plans[wanted.plan as "small"] },
    ...(family && people === 0 ? [{ id: family.id, deleted: true }] : []),
    ...(people > 0 ? [{ ...(family ? { id: family.id } : { price: plans.family }), quantity: people }] : []),
  ];
  const behavior = wanted.behavior as "always_invoice" | "create_prorations" | "none";
  const details = {
    items,
    proration_behavior: behavior,
    ...(behavior === "none" ? {} : { proration_date: present }),
  };
  const preview = await box.stripe.invoices.createPreview({
    subscription: id,
    subscription_details: details,
  });
  const changed = (await box.stripe.subscriptions.update(id, {
    ...details,
    expand: ["latest_invoice"],
  })) as Changed;
  const isBilled = changed.latest_invoice.id !== before.latest_invoice;
  const billed = isBilled
    ? changed.latest_invoice
    : await box.stripe.invoices.createPreview({ subscription: id });
  expect(billed.total).toBe(preview.total);
  expect(billed.amount_due).toBe(preview.amount_due);
  expect(billed.lines.data.map(({ amount }) => amount)).toEqual(
    preview.lines.data.map(({ amount }) => amount),
  );
  expect(itemOf(changed).quantity).toBe(1);
}
