import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { priceDiscounts } from "../../src/stripe/billing-engine/invoices/draft-lines.ts";
import { clock, openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import { createStripeFixture, type StripeFixture, secretOf, subscribe } from "../support/stripe-fixture.ts";

let box: StripeSandbox;
let fixture: StripeFixture;

beforeEach(async () => {
  box = await openStripe();
  fixture = await createStripeFixture(box.stripe);
});

afterEach(async () => {
  await box.close();
  expect(box.contract.failures).toEqual([]);
});

const findCode = (code: string) => box.stripe.promotionCodes.retrieve(code);

async function makeCode(fields: object): Promise<string> {
  return (await box.control("POST /promotion-codes", { code: "SMILE", percent_off: 10, ...fields })).id;
}

describe("a promotion code", () => {
  it("is found whatever its case, with what it applies to", async () => {
    await makeCode({ products: ["plan_a"] });
    const [found] = (
      await box.stripe.promotionCodes.list({
        code: "smile",
        active: true,
        expand: ["data.promotion.coupon.applies_to"],
      })
    ).data;
    expect(found).toMatchObject({
      code: "SMILE",
      promotion: { coupon: { applies_to: { products: ["plan_a"] } } },
    });
    const [plain] = (
      await box.stripe.promotionCodes.list({ code: "SMILE", expand: ["data.promotion.coupon"] })
    ).data;
    expect(plain?.promotion.coupon).not.toHaveProperty("applies_to");
  });

  it("is made with a coupon, and its word is taken while it works", async () => {
    const coupon = await box.stripe.coupons.create({ amount_off: 500, currency: "usd", duration: "once" });
    const make = () =>
      box.stripe.promotionCodes.create({ code: "FIVE", promotion: { type: "coupon", coupon: coupon.id } });
    const first = await make();
    await expect(make()).rejects.toThrow("already exists");
    await box.stripe.promotionCodes.update(first.id, { active: false });
    expect((await make()).id).not.toBe(first.id);
  });

  it("takes a sum off the first invoice alone where it is for once", async () => {
    const id = await makeCode({
      percent_off: undefined,
      amount_off: 500,
      duration: "once",
      products: ["plan_a"],
    });
    const subscription = await subscribe(box.stripe, fixture, { discounts: [{ promotion_code: id }] });
    expect(subscription.latest_invoice.total).toBe(1895 - 500 + 2000);
    await box.confirm(secretOf(subscription));
    await box.control("PUT /clock", { days: 32 });
    const { latest_invoice } = await box.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(latest_invoice).toMatchObject({ total: 1895, status: "paid" });
  });

  it("lowers single items at each renewal, and counts one use for all", async () => {
    const code = await makeCode({ max_redemptions: 2 });
    const discounts = [{ promotion_code: code }];
    const more = {
      items: [{ price: fixture.plan.id }, { price: fixture.family.id, quantity: 2, discounts }],
      add_invoice_items: [{ price: fixture.fee.id, discounts }],
    };
    const preview = await box.stripe.invoices.createPreview({
      customer: (await box.stripe.customers.create({ email: "ana@example.com" })).id,
      subscription_details: { items: more.items },
      invoice_items: more.add_invoice_items,
    });
    const subscription = await subscribe(box.stripe, fixture, more);
    expect(subscription.latest_invoice.total).toBe(1895 + 2000 - 200 + 2000 - 200);
    expect(preview.total).toBe(subscription.latest_invoice.total);
    await box.confirm(secretOf(subscription));
    expect(await findCode(code)).toMatchObject({ times_redeemed: 1, active: true });
    await box.control("PUT /clock", { days: 32 });
    const { latest_invoice } = await box.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(latest_invoice).toMatchObject({ total: 1895 + 2000 - 200, status: "paid" });
    await subscribe(box.stripe, fixture, more);
    await expect(subscribe(box.stripe, fixture, more)).rejects.toThrow("maximum number of redemptions");
  });

  it("that is over, or for people who never paid, is refused", async () => {
    const past = await makeCode({ expires_at: Math.floor(clock.now().getTime() / 1000) + 60 });
    await box.control("PUT /clock", { minutes: 2 });
    expect((await findCode(past)).active).toBe(false);
    await expect(subscribe(box.stripe, fixture, { discounts: [{ promotion_code: past }] })).rejects.toThrow(
      "not active",
    );
    const first = await makeCode({ code: "NEW", first_time_transaction: true });
    const joined = await subscribe(box.stripe, fixture, { discounts: [{ promotion_code: first }] });
    await box.confirm(secretOf(joined));
    const again = { customer: joined.customer as string, discounts: [{ promotion_code: first }] };
    await expect(subscribe(box.stripe, fixture, again)).rejects.toThrow("prior transactions");
  });

  it("counts a use when it is paid for, and one that is waited for is held until then", async () => {
    const id = await makeCode({ max_redemptions: 1 });
    const discounts = [{ promotion_code: id }];
    const waiting = await subscribe(box.stripe, fixture, { discounts });
    expect(await findCode(id)).toMatchObject({ times_redeemed: 0, active: true });
    await expect(subscribe(box.stripe, fixture, { discounts })).rejects.toThrow(
      "maximum number of redemptions",
    );
    await box.stripe.subscriptions.cancel(waiting.id);
    const paid = await subscribe(box.stripe, fixture, { discounts });
    await box.confirm(secretOf(paid));
    await box.control("PUT /clock", { days: 40 });
    expect(await findCode(id)).toMatchObject({ times_redeemed: 1, active: false });
  });

  it("with five uses gives five, however many pay at once", async () => {
    const id = await makeCode({ max_redemptions: 5 });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, async () => {
        const subscription = await subscribe(box.stripe, fixture, { discounts: [{ promotion_code: id }] });
        return box.confirm(secretOf(subscription));
      }),
    );
    const paid = results.filter((one) => one.status === "fulfilled" && one.value.status === "succeeded");
    expect(paid).toHaveLength(5);
    expect(await findCode(id)).toMatchObject({ times_redeemed: 5, active: false });
  });
});

describe("what coupons take off", () => {
  const coupon = (fields: object) => ({ amount_off: null, percent_off: null, ...fields }) as never;
  const line = fc.record({
    amount: fc.integer({ min: 0, max: 200_000 }),
    product: fc.constantFrom("plan", "family", "fee"),
    discountable: fc.boolean(),
  });
  const products = fc.option(fc.uniqueArray(fc.constantFrom("plan", "family", "fee"), { minLength: 1 }), {
    nil: undefined,
  });
  const anyCoupon = fc
    .record({
      percent_off: fc.option(fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100)),
      amount_off: fc.integer({ min: 1, max: 50_000 }),
      applies_to: products.map((list) => list && { products: list }),
    })
    .map((one) => ({ ...one, amount_off: one.percent_off === null ? one.amount_off : null }));

  it("is whole cents, never more than a line has, and nothing off lines it is not for", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 5 }),
        fc.array(anyCoupon, { maxLength: 3 }),
        (lines, coupons) => {
          const taken = priceDiscounts(lines, coupons.map(coupon));
          for (const [index, one] of lines.entries()) {
            const off = taken[index] ?? [];
            expect(off.every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
            expect(off.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(one.amount);
            for (const [column, { applies_to }] of coupons.entries()) {
              const isFor = one.discountable && (applies_to?.products.includes(one.product) ?? true);
              if (!isFor) expect(off[column]).toBe(0);
            }
          }
        },
      ),
    );
  });

  it("is a sum to the cent, spread over its lines", () => {
    const lines = [1895, 3000, 2000].map((amount) => ({ amount, product: "p", discountable: true }));
    const off = priceDiscounts(lines, [coupon({ amount_off: 1000 })]).flat();
    expect(off).toEqual([275, 435, 290]);
    expect(off.reduce((sum, cents) => sum + cents, 0)).toBe(1000);
  });

  it.each([
    [1895, 50, 948],
    [1895, 33.33, 632],
    [1050, 0.01, 0],
    [5000, 0.01, 1],
    [1995, 100, 1995],
  ])("is, of %i with %f percent, %i: halves go up", (amount, percent, off) => {
    const lines = [{ amount, product: "p", discountable: true }];
    expect(priceDiscounts(lines, [coupon({ percent_off: percent })])).toEqual([[off]]);
  });
});
