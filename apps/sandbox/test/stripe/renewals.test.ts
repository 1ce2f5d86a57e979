import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

async function join(number?: string): Promise<Stripe.Subscription> {
  const subscription = await subscribe(box.stripe, fixture);
  await box.confirm(secretOf(subscription), number);
  return subscription;
}

const retrieve = (id: string) => box.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
const invoices = async () => (await box.stripe.invoices.list({ limit: 100 })).data;
const countEvents = async (type: string) => (await box.stripe.events.list({ type, limit: 100 })).data.length;

describe("a renewal", () => {
  it("is announced a week before, drawn up at the period's end and paid an hour later", async () => {
    const { id } = await join();
    const end = (await retrieve(id)).items.data[0]?.current_period_end ?? 0;
    await box.control("PUT /clock", { to: new Date((end - 7 * 86_400) * 1000).toISOString() });
    const [upcoming] = (await box.stripe.events.list({ type: "invoice.upcoming" })).data;
    expect(upcoming?.data.object).toMatchObject({ total: 1895, billing_reason: "upcoming" });
    await box.control("PUT /clock", { to: new Date((end + 60) * 1000).toISOString() });
    expect((await retrieve(id)).latest_invoice).toMatchObject({
      status: "draft",
      billing_reason: "subscription_cycle",
    });
    await box.control("PUT /clock", { hours: 1 });
    const renewed = await retrieve(id);
    expect(renewed.latest_invoice).toMatchObject({ status: "paid", total: 1895, amount_paid: 1895 });
    expect(renewed.items.data[0]?.current_period_start).toBe(end);
  });

  it("comes every month for a year, each at its own time", async () => {
    const { id, billing_cycle_anchor: anchor } = await join();
    await box.control("PUT /clock", { days: 366 });
    const all = (await invoices()).filter(({ billing_reason }) => billing_reason === "subscription_cycle");
    expect(all).toHaveLength(12);
    expect(all.every(({ status }) => status === "paid")).toBe(true);
    const days = new Set(all.map(({ created }) => new Date(created * 1000).getUTCDate()));
    expect([...days].every((day) => day <= new Date(anchor * 1000).getUTCDate())).toBe(true);
    expect((await retrieve(id)).status).toBe("active");
  });

  it("that fails is retried for two weeks, then the subscription ends", async () => {
    const { id } = await join("4000000000000341");
    expect((await retrieve(id)).status).toBe("active");
    await box.control("PUT /clock", { days: 32 });
    const due = await retrieve(id);
    expect(due).toMatchObject({ status: "past_due", latest_invoice: { status: "open", attempt_count: 1 } });
    expect(await box.stripe.customers.retrieve(due.customer as string)).toMatchObject({ delinquent: true });
    await box.control("PUT /clock", { days: 15 });
    expect(await retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
      latest_invoice: { status: "open", attempt_count: 4, next_payment_attempt: null },
    });
    expect(await countEvents("invoice.payment_failed")).toBe(4);
    expect(await countEvents("customer.subscription.deleted")).toBe(1);
  });

  it("leaves a subscription unpaid where the account is set so", async () => {
    await box.control("PUT /settings", { after_last_retry: "unpaid" });
    const { id } = await join("4000000000000341");
    await box.control("PUT /clock", { days: 50 });
    expect((await retrieve(id)).status).toBe("unpaid");
  });

  it("that fails is made good with another card", async () => {
    const { id } = await join("4000000000000341");
    await box.control("PUT /clock", { days: 32 });
    const due = await retrieve(id);
    const customer = due.customer as string;
    const card = await box.stripe.paymentMethods.attach("pm_card_visa", { customer });
    await box.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await box.stripe.subscriptions.update(id, { default_payment_method: card.id });
    const paid = await box.stripe.invoices.pay((due.latest_invoice as Stripe.Invoice).id);
    expect(paid.status).toBe("paid");
    expect((await retrieve(id)).status).toBe("active");
    await expect(box.stripe.invoices.pay(paid.id)).rejects.toThrow("already paid");
  });

  it("is tried by its own schedule, however often somebody tries by hand", async () => {
    const { id } = await join("4000000000000341");
    await box.control("PUT /clock", { days: 32 });
    const { latest_invoice: open } = await retrieve(id);
    const { id: invoice, next_payment_attempt: next } = open as Stripe.Invoice;
    for (let time = 0; time < 5; time += 1) {
      await expect(box.stripe.invoices.pay(invoice)).rejects.toThrow("declined");
    }
    expect((await retrieve(id)).latest_invoice).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: next,
    });
    await box.control("PUT /clock", { days: 15 });
    expect((await retrieve(id)).status).toBe("canceled");
  });

  it("asks for the cardholder where their bank always does", async () => {
    const subscription = await subscribe(box.stripe, fixture);
    const { next_action } = await box.confirm(secretOf(subscription), "4000002760003184");
    const { source } = next_action.use_stripe_sdk;
    await box.browse("POST /3ds2/challenge_complete", { source, outcome: "succeeded" });
    await box.control("PUT /clock", { days: 32 });
    expect((await retrieve(subscription.id)).status).toBe("past_due");
    expect(await countEvents("invoice.payment_action_required")).toBe(2);
  });
});

describe("an end", () => {
  it("at the period's end keeps the rest of the period, and can be taken back", async () => {
    const { id } = await join();
    const ending = await box.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: "active", cancel_at: ending.items.data[0]?.current_period_end });
    const stored = await box.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(stored).toMatchObject({ cancel_at: null, canceled_at: null });
    await box.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await box.control("PUT /clock", { days: 32 });
    expect(await retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect(await invoices()).toHaveLength(1);
  });

  it("at once frees nothing but what is to come, and cannot be undone", async () => {
    const { id } = await join();
    await box.stripe.subscriptions.cancel(id, { cancellation_details: { feedback: "unused" } });
    expect(await retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_details: { feedback: "unused" },
    });
    await expect(box.stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
      "canceled",
    );
    expect((await box.stripe.subscriptions.list()).data).toHaveLength(0);
    expect((await box.stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  });
});

describe("a refund", () => {
  it("is at most what was paid, and sends events", async () => {
    const subscription = await subscribe(box.stripe, fixture);
    const { id: intent } = await box.confirm(secretOf(subscription));
    const refund = await box.stripe.refunds.create(
      { payment_intent: intent, amount: 1895 },
      { idempotencyKey: "r" },
    );
    expect(refund).toMatchObject({ status: "succeeded", amount: 1895 });
    await expect(box.stripe.refunds.create({ payment_intent: intent, amount: 2001 })).rejects.toThrow(
      "greater than",
    );
    await box.stripe.refunds.create({ payment_intent: intent });
    const charge = await box.stripe.charges.retrieve(refund.charge as string, { expand: ["refunds"] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 3895, refunds: { data: [{}, {}] } });
    await expect(box.stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
      "already been refunded",
    );
    expect(await countEvents("charge.refunded")).toBe(2);
    expect(await box.control(`POST /refunds/${refund.id}/fail`)).toMatchObject({ status: "failed" });
    expect(await countEvents("refund.failed")).toBe(1);
  });

  it("is not possible while a cardholder disputes the charge", async () => {
    const subscription = await subscribe(box.stripe, fixture);
    const { latest_charge: charge } = await box.confirm(secretOf(subscription));
    const dispute = await box.control("POST /disputes", { charge });
    await expect(box.stripe.refunds.create({ charge })).rejects.toThrow("charged back");
    await box.control(`POST /disputes/${dispute.id}/close`, { status: "lost" });
    expect((await box.stripe.disputes.retrieve(dispute.id)).status).toBe("lost");
    expect([await countEvents("charge.dispute.created"), await countEvents("charge.dispute.closed")]).toEqual(
      [1, 1],
    );
  });
});

describe("cards that are made for it", () => {
  const pay = async (number: string) => box.confirm(secretOf(await subscribe(box.stripe, fixture)), number);

  it.each([
    ["4000000000007726", "pending", "succeeded", 1, 0],
    ["4000000000005126", "succeeded", "failed", 0, 1],
  ])("let a bank think about a refund (%s: %s, then %s)", async (number, first, last, isTaken, failures) => {
    const { id: intent, latest_charge: charge } = await pay(number);
    const refund = await box.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: number });
    expect(refund.status).toBe(first);
    await box.control("PUT /clock", { hours: 1 });
    expect((await box.stripe.refunds.retrieve(refund.id)).status).toBe(last);
    expect(await countEvents("refund.failed")).toBe(failures);
    expect((await box.stripe.charges.retrieve(charge as string)).refunded).toBe(isTaken === 1);
    const since = Math.floor(clock.now().getTime() / 1000) - 60;
    expect((await box.stripe.refunds.list({ created: { gte: since } })).data).toHaveLength(1);
  });

  it.each(["active", "canceled"])(
    "have a cardholder dispute, and leave the subscription %s when they win",
    async (after_lost_dispute) => {
      await box.control("PUT /settings", { after_lost_dispute });
      const { latest_charge: charge } = await pay("4000000000000259");
      await box.control("PUT /clock", { minutes: 1 });
      const [dispute] = (await box.stripe.disputes.list({ charge: charge as string })).data;
      await box.control(`POST /disputes/${dispute?.id}/close`, { status: "lost" });
      const [subscription] = (await box.stripe.subscriptions.list({ status: "all" })).data;
      expect(subscription?.status).toBe(after_lost_dispute);
    },
  );

  it("can be refunded again when the dispute was won", async () => {
    const { latest_charge: charge } = await pay("4000000000000259");
    await box.control("PUT /clock", { minutes: 1 });
    const [dispute] = (await box.stripe.disputes.list()).data;
    await box.control(`POST /disputes/${dispute?.id}/close`, { status: "won" });
    const refund = await box.stripe.refunds.create({ charge: charge as string }, { idempotencyKey: "won" });
    expect(refund.status).toBe("succeeded");
  });
});

describe("the billing portal", () => {
  it("opens a session for a customer with a configuration", async () => {
    const { stripe } = box;
    const configuration = await stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    });
    const { id: customer } = await stripe.customers.create({ name: "Ana" });
    const session = await stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
      return_url: "http://localhost:3000/membership",
    });
    expect(session.return_url).toBe("http://localhost:3000/membership");
    expect(session.url).toContain(session.id);
  });
});
