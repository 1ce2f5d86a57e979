import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
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

const types = async () =>
  (await box.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe("a first payment", () => {
  it("activates an incomplete subscription, saves the card and sends events", async () => {
    const subscription = await subscribe(box.stripe, fixture, {
      items: [{ price: fixture.plan.id }, { price: fixture.family.id, quantity: 3 }],
    });
    expect(subscription.status).toBe("incomplete");
    expect(subscription.latest_invoice.total).toBe(1895 + 3000 + 2000);
    expect((await box.confirm(secretOf(subscription))).status).toBe("succeeded");
    const paid = await box.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["default_payment_method", "latest_invoice.payments"],
    });
    expect(paid.status).toBe("active");
    expect(paid.default_payment_method).toMatchObject({ card: { last4: "4242" }, customer: paid.customer });
    expect(paid.latest_invoice).toMatchObject({ status: "paid", amount_paid: 6895, amount_remaining: 0 });
    expect(await types()).toEqual(
      expect.arrayContaining([
        "customer.subscription.created",
        "payment_method.attached",
        "charge.succeeded",
        "payment_intent.succeeded",
        "invoice.paid",
        "customer.subscription.updated",
      ]),
    );
  });

  it.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000000069", "expired_card", "expired_card"],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
    ["4000000000000119", "processing_error", "processing_error"],
  ])(
    "is declined for %s as %s, %s, and can be tried again with another card",
    async (number, code, decline) => {
      const subscription = await subscribe(box.stripe, fixture);
      const refused = await box.confirm(secretOf(subscription), number);
      expect(refused.error).toMatchObject({ type: "card_error", code, decline_code: decline });
      expect(refused.error.payment_intent.status).toBe("requires_payment_method");
      const still = await box.stripe.subscriptions.retrieve(subscription.id);
      expect(still.status).toBe("incomplete");
      expect(await types()).toContain("invoice.payment_failed");
      expect((await box.confirm(secretOf(subscription))).status).toBe("succeeded");
    },
  );

  it.each([
    ["4000002500003155", "succeeded", "succeeded", "active"],
    ["4000002500003155", "failed", "requires_payment_method", "incomplete"],
    ["4000008400001629", "succeeded", "requires_payment_method", "incomplete"],
  ])(
    "of %s asks its bank, which has %s: the intent is %s, the subscription %s",
    async (number, outcome, intent, status) => {
      const subscription = await subscribe(box.stripe, fixture);
      const asked = await box.confirm(secretOf(subscription), number);
      expect(asked.status).toBe("requires_action");
      const { source } = asked.next_action.use_stripe_sdk;
      const answered = await box.browse("POST /3ds2/challenge_complete", { source, outcome });
      expect(answered.status).toBe(intent);
      expect((await box.stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
      const again = await box.browse("POST /3ds2/challenge_complete", { source, outcome });
      expect(again.error).toBeDefined();
    },
  );

  it("of nothing, with everything off, is made at once and asks for a card for later", async () => {
    await box.control("POST /promotion-codes", { code: "FREE", percent_off: 100 });
    const [code] = (await box.stripe.promotionCodes.list({ code: "free", active: true })).data;
    const subscription = await subscribe(box.stripe, fixture, {
      discounts: [{ promotion_code: code?.id ?? "" }],
    });
    expect(subscription).toMatchObject({
      status: "active",
      latest_invoice: { status: "paid", total: 0, confirmation_secret: null },
    });
    const setup = subscription.pending_setup_intent as { client_secret: string };
    expect((await box.confirm(setup.client_secret)).status).toBe("succeeded");
    const settled = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(settled.pending_setup_intent).toBeNull();
    expect(settled.default_payment_method).toMatch(/^pm_/);
  });

  it("that never comes lets the subscription expire after 23 hours, its invoice void", async () => {
    const subscription = await subscribe(box.stripe, fixture);
    await box.control("PUT /clock", { hours: 22.9 });
    expect((await box.stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
    await box.control("PUT /clock", { hours: 0.2 });
    const expired = await box.stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(expired).toMatchObject({ status: "incomplete_expired", latest_invoice: { status: "void" } });
    expect((await box.confirm(secretOf(subscription))).error.code).toBe("payment_intent_unexpected_state");
  });

  it("of a canceled start can no longer be made", async () => {
    const subscription = await subscribe(box.stripe, fixture);
    expect((await box.stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled");
    expect((await box.confirm(secretOf(subscription))).error.code).toBe("payment_intent_unexpected_state");
  });
});

describe("a preview", () => {
  it("comes to what the invoice then does, and keeps nothing", async () => {
    const customer = (await box.stripe.customers.create({ email: "bo@example.com" })).id;
    await box.control("POST /promotion-codes", {
      code: "THIRD",
      percent_off: 33.33,
      products: ["plan_a", "enrollment_fee"],
    });
    const [code] = (await box.stripe.promotionCodes.list({ code: "THIRD" })).data;
    const discounts = [{ promotion_code: code?.id ?? "" }];
    const items = [
      { price: fixture.plan.id, quantity: 1 },
      { price: fixture.family.id, quantity: 4 },
    ];
    const preview = await box.stripe.invoices.createPreview({
      customer,
      discounts,
      invoice_items: [{ price: fixture.fee.id }],
      subscription_details: { items, billing_mode: { type: "flexible" } },
    });
    expect((await box.stripe.invoices.list()).data).toEqual([]);
    const subscription = await subscribe(box.stripe, fixture, { customer, items, discounts });
    expect(preview.total).toBe(subscription.latest_invoice.total);
    expect(preview.lines.data.map((line) => line.discount_amounts?.map(({ amount }) => amount))).toEqual([
      [632],
      [],
      [667],
    ]);
    expect(preview.total).toBe(1895 - 632 + 4000 + 2000 - 667);
  });
});
