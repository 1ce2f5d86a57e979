import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import {
  type Changed,
  createPlanFixture,
  goTo,
  itemOf,
  now,
  type PlanFixture,
  startPlan,
} from "../support/plan-fixture.ts";

let box: StripeSandbox;
let plans: PlanFixture;

beforeAll(async () => {
  box = await openStripe();
  plans = await createPlanFixture(box.stripe);
});

afterEach(() => expect(box.contract.failures).toEqual([]));
afterAll(() => box.close());

const pending = {
  proration_behavior: "always_invoice" as const,
  payment_behavior: "pending_if_incomplete" as const,
  expand: ["latest_invoice.confirmation_secret"],
};

async function upgrade(card: string, price = plans.large) {
  const subscription = await startPlan(box, { items: [{ price: plans.small }], card });
  const changed = (await box.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price }],
    ...pending,
  })) as Changed;
  return { subscription, changed, secret: changed.latest_invoice.confirmation_secret?.client_secret ?? "" };
}

const typesOf = async () => (await box.stripe.events.list({ limit: 12 })).data.map(({ type }) => type);
const priceOf = async (id: string) => itemOf(await box.stripe.subscriptions.retrieve(id)).price.id;

describe("an upgrade that is pending if unpaid", () => {
  it("applies at once when its card is charged", async () => {
    const { changed } = await upgrade("visa");
    expect(changed).toMatchObject({ pending_update: null, latest_invoice: { status: "paid" } });
    expect(itemOf(changed).price.id).toBe(plans.large);
  });

  it("leaves everything as it was when its card is declined, and says what waits", async () => {
    const { subscription, changed } = await upgrade("chargeDeclined");
    expect(changed.items.data).toEqual(subscription.items.data);
    expect(changed).toMatchObject({
      status: "active",
      latest_invoice: { status: "open", billing_reason: "subscription_update" },
      pending_update: { subscription_items: [{ id: itemOf(subscription).id, price: { id: plans.large } }] },
    });
    const expires = (changed.pending_update?.expires_at ?? 0) - (await now(box));
    expect(Math.round(expires / 3600)).toBe(23);
  });

  it("applies when another card pays its invoice", async () => {
    const { subscription, secret } = await upgrade("chargeDeclined");
    expect((await box.confirm(secret)).status).toBe("succeeded");
    const applied = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(applied.pending_update).toBeNull();
    expect(itemOf(applied).price.id).toBe(plans.large);
    expect(await typesOf()).toEqual(
      expect.arrayContaining([
        "customer.subscription.pending_update_applied",
        "customer.subscription.updated",
        "invoice.paid",
      ]),
    );
  });

  it.each([
    ["succeeded", "succeeded"],
    ["failed", "requires_payment_method"],
  ])("asks the bank, which has %s", async (outcome, status) => {
    const { subscription, changed, secret } = await upgrade("authenticationRequiredOnSetup");
    const intent = await box.stripe.paymentIntents.retrieve(secret.slice(0, secret.indexOf("_secret")));
    expect(intent.status).toBe("requires_action");
    expect(changed.pending_update).not.toBeNull();
    const source = String(intent.next_action?.use_stripe_sdk?.source);
    const answered = await box.browse("POST /3ds2/challenge_complete", { source, outcome });
    expect(answered.status).toBe(status);
    const isApplied = outcome === "succeeded";
    expect(await priceOf(subscription.id)).toBe(isApplied ? plans.large : plans.small);
  });

  it("to a yearly plan starts its year when it was made", async () => {
    const { subscription, changed, secret } = await upgrade("chargeDeclined", plans.smallYear);
    expect(changed.pending_update?.billing_cycle_anchor).not.toBeNull();
    await box.confirm(secret);
    const applied = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(applied.billing_cycle_anchor).toBe(changed.pending_update?.billing_cycle_anchor);
    expect(itemOf(applied).current_period_start).toBe(applied.billing_cycle_anchor);
  });

  it("is discarded after 23 hours, with its invoice", async () => {
    const { subscription, changed, secret } = await upgrade("chargeDeclined");
    await goTo(box, (changed.pending_update?.expires_at ?? 0) + 1);
    const expired = await box.stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(expired).toMatchObject({
      status: "active",
      pending_update: null,
      latest_invoice: { status: "void" },
    });
    expect(itemOf(expired).price.id).toBe(plans.small);
    expect(await typesOf()).toContain("customer.subscription.pending_update_expired");
    expect((await box.confirm(secret)).error.code).toBe("payment_intent_unexpected_state");
  });

  it("is discarded with its invoice, and what waited before waits again", async () => {
    const subscription = await startPlan(box, { items: [{ price: plans.small }], card: "chargeDeclined" });
    await box.stripe.subscriptions.update(subscription.id, {
      items: [{ price: plans.family, quantity: 2 }],
    });
    const customer = subscription.customer as string;
    const waiting = await box.stripe.invoiceItems.list({ customer, pending: true });
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: plans.large }],
      ...pending,
    })) as Changed;
    expect((await box.stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([]);
    await box.stripe.invoices.voidInvoice(changed.latest_invoice.id ?? "");
    expect((await box.stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
    const again = await box.stripe.invoiceItems.list({ customer, pending: true });
    expect(again.data.map(({ id }) => id)).toEqual(waiting.data.map(({ id }) => id));
  });

  it("is replaced by the next change", async () => {
    const { subscription, changed } = await upgrade("chargeDeclined");
    await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, quantity: 3 }],
      ...pending,
    });
    const first = await box.stripe.invoices.retrieve(changed.latest_invoice.id ?? "");
    expect(first.status).toBe("void");
    const replaced = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(replaced.pending_update?.subscription_items).toMatchObject([{ quantity: 3 }]);
  });

  it("does not hold up the renewal", async () => {
    const subscription = await startPlan(box, { items: [{ price: plans.small }], card: "chargeDeclined" });
    const end = itemOf(subscription).current_period_end;
    await goTo(box, end - 3600);
    const changed = await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, quantity: 100 }],
      ...pending,
    });
    expect(changed.pending_update?.expires_at).toBe(end);
    await goTo(box, end + 60);
    const renewed = (await box.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    })) as Changed;
    expect(renewed.pending_update).toBeNull();
    expect(renewed.latest_invoice).toMatchObject({ billing_reason: "subscription_cycle", total: 1895 });
  });

  it.each([
    ["metadata", { metadata: { plan: "large" } }],
    ["discounts", { discounts: [] }],
    ["cancel_at_period_end", { cancel_at_period_end: false }],
    ["default_payment_method", { default_payment_method: "pm_card_visa" }],
    ["off_session", { off_session: true }],
  ])("refuses %s with it", async (param, more) => {
    const { id } = await startPlan(box, { items: [{ price: plans.small }] });
    const discounts = "discounts" in more ? { discounts: "" as const } : more;
    const refused = box.stripe.subscriptions.update(id, { ...pending, ...discounts });
    await expect(refused).rejects.toMatchObject({ type: "StripeInvalidRequestError", param });
  });

  it("refuses to delete an item, and takes none of its price", async () => {
    const items = [{ price: plans.small }, { price: plans.family, quantity: 2 }];
    const subscription = await startPlan(box, { items });
    const { id: family } = itemOf(subscription, plans.family);
    const larger = { id: itemOf(subscription, plans.small).id, price: plans.large };
    const change = (one: { id: string; deleted?: true; quantity?: number }) =>
      box.stripe.subscriptions.update(subscription.id, { items: [larger, one], ...pending });
    await expect(change({ id: family, deleted: true })).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      param: "items[1][deleted]",
    });
    const changed = await change({ id: family, quantity: 0 });
    expect(changed.items.data.map(({ price, quantity }) => [price.id, quantity])).toEqual([
      [plans.large, 1],
      [plans.family, 0],
    ]);
  });
});
