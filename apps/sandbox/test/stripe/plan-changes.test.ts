import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import {
  type Changed,
  createPlanFixture,
  goTo,
  itemOf,
  type PlanFixture,
  restOf,
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

const DAY = 86_400;
const expand = ["latest_invoice"];

/** A monthly subscription ten days into its period. */
async function start(more: Partial<Parameters<typeof startPlan>[1]> = {}) {
  const subscription = await startPlan(box, { items: [{ price: plans.small }], ...more });
  const at = itemOf(subscription).current_period_start + 10 * DAY;
  await goTo(box, at);
  return { subscription, item: itemOf(subscription), at };
}

describe("an upgrade", () => {
  it("previews a credit and a debit to the second, then charges their sum at once", async () => {
    const { subscription, item, at } = await start();
    const details = {
      items: [{ id: item.id, price: plans.large }],
      proration_behavior: "always_invoice" as const,
      proration_date: at,
    };
    const preview = await box.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
    });
    const [credit, debit] = preview.lines.data;
    expect(credit?.amount).toBe(-restOf(1895, item, at));
    expect(debit?.amount).toBe(restOf(3195, item, at));
    expect(credit?.parent?.subscription_item_details).toMatchObject({
      proration: true,
      subscription_item: item.id,
      proration_details: { credited_items: { invoice: subscription.latest_invoice } },
    });
    expect(credit?.description).toMatch(/^Unused time on Small after /);
    expect(preview.parent?.subscription_details?.subscription_proration_date).toBe(at);
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      ...details,
      expand,
    })) as Changed;
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: "subscription_update",
      status: "paid",
      total: preview.total,
      amount_paid: (debit?.amount ?? 0) + (credit?.amount ?? 0),
    });
    expect(itemOf(changed)).toMatchObject({
      id: item.id,
      price: { id: plans.large },
      current_period_end: item.current_period_end,
    });
  });

  it("waits for the next invoice as a pending item when proration is created only", async () => {
    const { subscription, item, at } = await start();
    const items = [{ id: item.id, price: plans.large }];
    const details = { items, proration_date: at };
    const preview = await box.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
    });
    expect(preview.total).toBe(3195 + restOf(3195, item, at) - restOf(1895, item, at));
    await box.stripe.subscriptions.update(subscription.id, details);
    const pending = await box.stripe.invoiceItems.list({
      customer: subscription.customer as string,
      pending: true,
    });
    expect(pending.data.map(({ proration }) => proration)).toEqual([true, true]);
    await goTo(box, item.current_period_end + 2 * 3600);
    const renewed = await box.stripe.subscriptions.retrieve(subscription.id, { expand });
    expect(renewed.latest_invoice).toMatchObject({ total: preview.total, status: "paid" });
    const left = await box.stripe.invoiceItems.list({
      customer: subscription.customer as string,
      pending: true,
    });
    expect(left.data).toEqual([]);
  });

  it("bills nothing within the period without proration", async () => {
    const { subscription, item } = await start();
    const changed = await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: plans.large }],
      proration_behavior: "none",
    });
    expect(changed.latest_invoice).toBe(subscription.latest_invoice);
    const next = await box.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([3195]);
  });

  it("from monthly to yearly restarts the period and bills the year less what is unused", async () => {
    const { subscription, item, at } = await start();
    const details = {
      items: [{ id: item.id, price: plans.smallYear }],
      proration_behavior: "always_invoice" as const,
      proration_date: at,
    };
    const preview = await box.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
    });
    expect(preview.total).toBe(17_900 - restOf(1895, item, at));
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      ...details,
      expand,
    })) as Changed;
    expect(changed.latest_invoice).toMatchObject({ total: preview.total, status: "paid" });
    expect(changed.billing_cycle_anchor).toBeGreaterThanOrEqual(at);
    expect(itemOf(changed).current_period_start).toBe(changed.billing_cycle_anchor);
    expect(itemOf(changed).current_period_end - at).toBeGreaterThanOrEqual(365 * DAY);
    const recurring = await box.stripe.invoices.createPreview({
      subscription: subscription.id,
      preview_mode: "recurring",
    });
    expect(recurring).toMatchObject({ total: 17_900 });
    expect(recurring.lines.data[0]?.period.start).toBe(itemOf(changed).current_period_end);
  });

  it("previews the first whole period after it, without prorations", async () => {
    const { subscription, item, at } = await start();
    const preview = await box.stripe.invoices.createPreview({
      subscription: subscription.id,
      preview_mode: "recurring",
      subscription_details: {
        items: [{ id: item.id, price: plans.large }],
        proration_behavior: "always_invoice",
        proration_date: at,
      },
    });
    const [line, ...others] = preview.lines.data;
    expect(line).toMatchObject({ amount: 3195, period: { start: item.current_period_end } });
    expect(line?.parent?.subscription_item_details?.proration).toBe(false);
    expect(others).toEqual([]);
  });

  it("from monthly to yearly bills the whole year without proration", async () => {
    const { subscription, item } = await start();
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: plans.smallYear }],
      proration_behavior: "none",
      expand,
    })) as Changed;
    expect(changed.latest_invoice).toMatchObject({ total: 17_900, status: "paid" });
  });

  it("credits what was billed in flexible billing and the present price in classic", async () => {
    const credits = [];
    for (const classic of [false, true]) {
      const { subscription, item, at } = await start({ classic });
      await box.stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price: plans.large }],
        proration_behavior: "none",
      });
      const preview = await box.stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: item.id, quantity: 2 }],
          proration_behavior: "always_invoice",
          proration_date: at,
        },
      });
      credits.push([preview.lines.data[0]?.amount, -restOf(classic ? 3195 : 1895, item, at)]);
    }
    for (const [given, expected] of credits) expect(given).toBe(expected);
  });

  it("has its promotion in credit and debit, as long as it goes on", async () => {
    const coupon = await box.stripe.coupons.create({ percent_off: 25, duration: "forever" });
    const { subscription, item, at } = await start({ discounts: [{ coupon: coupon.id }] });
    const preview = await box.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: plans.large }],
        proration_behavior: "always_invoice",
        proration_date: at,
      },
    });
    const billed = 1895 - 474;
    const next = 3195 - 799;
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([
      -restOf(billed, item, at),
      restOf(next, item, at),
    ]);
  });
});

describe("a change of the family", () => {
  it("adds an item for the rest of the period and leaves the plan's item alone", async () => {
    const { subscription, item, at } = await start();
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      items: [{ price: plans.family, quantity: 3 }],
      proration_behavior: "always_invoice",
      proration_date: at,
      expand,
    })) as Changed;
    expect(changed.latest_invoice.lines.data.map(({ amount }) => amount)).toEqual([restOf(3000, item, at)]);
    expect(changed.items.data.map(({ quantity }) => quantity)).toEqual([1, 3]);
  });

  it("that removes an item leaves a credit in the balance, which later invoices use", async () => {
    const { subscription, item, at } = await start({
      items: [{ price: plans.small }, { price: plans.family, quantity: 4 }],
    });
    const family = itemOf(subscription, plans.family);
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: family.id, deleted: true }],
      proration_behavior: "always_invoice",
      proration_date: at,
      expand,
    })) as Changed;
    const credit = restOf(4000, item, at);
    expect(changed.latest_invoice).toMatchObject({
      total: -credit,
      amount_due: 0,
      status: "paid",
      starting_balance: 0,
      ending_balance: -credit,
    });
    const customer = subscription.customer as string;
    expect(await box.stripe.customers.retrieve(customer)).toMatchObject({ balance: -credit });
    const preview = await box.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ total: 1895, amount_due: 0, starting_balance: -credit });
    await goTo(box, item.current_period_end + 2 * 3600);
    expect(await box.stripe.customers.retrieve(customer)).toMatchObject({ balance: 1895 - credit });
    const moves = await box.stripe.customers.listBalanceTransactions(customer);
    expect(moves.data.map(({ amount, type }) => [amount, type])).toEqual([
      [1895, "applied_to_invoice"],
      [-credit, "applied_to_invoice"],
    ]);
  });
});

describe("a change is refused", () => {
  it.each([
    ["an item of nobody", { items: [{ id: "si_none", quantity: 2 }] }, "resource_missing"],
    ["a proration date before the period", { items: [{ quantity: 2 }], proration_date: 1 }, undefined],
    [
      "a proration date without proration",
      { items: [{ quantity: 2 }], proration_date: 1, proration_behavior: "none" as const },
      undefined,
    ],
  ])("with %s", async (_what, change, code) => {
    const { subscription, item } = await start();
    const items = change.items.map((one) => ({ id: item.id, ...one }));
    const refused = box.stripe.subscriptions.update(subscription.id, { ...change, items });
    await expect(refused).rejects.toMatchObject({ type: "StripeInvalidRequestError", code });
    const still = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(still.items.data).toEqual(subscription.items.data);
  });

  it("in a preview of a subscription that ends with its period", async () => {
    const { subscription } = await start();
    await box.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const preview = box.stripe.invoices.createPreview({ subscription: subscription.id });
    await expect(preview).rejects.toMatchObject({ code: "invoice_upcoming_none", statusCode: 404 });
  });
});

describe("a declined card", () => {
  it("leaves an updated subscription past due, and the paid invoice makes it active", async () => {
    const { subscription, item } = await start({ card: "chargeDeclined" });
    const changed = (await box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: plans.large }],
      proration_behavior: "always_invoice",
      expand,
    })) as Changed;
    expect(changed).toMatchObject({ status: "past_due", latest_invoice: { status: "open" } });
    await box.stripe.invoices.pay(changed.latest_invoice.id ?? "", { payment_method: "pm_card_visa" });
    expect((await box.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("changes nothing where an unpaid change is an error", async () => {
    const { subscription, item } = await start({ card: "chargeDeclined" });
    const refused = box.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: plans.large }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      metadata: { plan: "large" },
    });
    await expect(refused).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    const still = await box.stripe.subscriptions.retrieve(subscription.id);
    expect(still).toMatchObject({ status: "active", metadata: {}, pending_update: null });
    expect(still.items).toEqual(subscription.items);
    expect(still.latest_invoice).toBe(subscription.latest_invoice);
  });
});

it("a cancellation with proration credits the unused time", async () => {
  const { subscription, item, at } = await start();
  const preview = await box.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { cancel_now: true, proration_date: at },
  });
  expect(preview.total).toBe(-restOf(1895, item, at));
  const ended = await box.stripe.subscriptions.cancel(subscription.id, {
    prorate: true,
    invoice_now: true,
    expand,
  });
  expect((ended.latest_invoice as { total: number }).total).toBeLessThanOrEqual(preview.total + 1);
  expect(ended.status).toBe("canceled");
});
