import type Stripe from "stripe";
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

type Items = Stripe.SubscriptionScheduleUpdateParams.Phase["items"];
type Update = Stripe.SubscriptionScheduleUpdateParams;

/** A large plan that becomes something else at its period's end. */
async function planDowngrade(items: Items = [{ price: plans.small }], more: Partial<Update> = {}) {
  const subscription = await startPlan(box, {
    items: [{ price: plans.large }, { price: plans.family, quantity: 2 }],
  });
  const created = await box.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [present] = created.phases;
  const schedule = await box.stripe.subscriptionSchedules.update(created.id, {
    end_behavior: "release",
    metadata: { change: "downgrade" },
    phases: [
      {
        items: [{ price: plans.large }, { price: plans.family, quantity: 2 }],
        start_date: present?.start_date ?? 0,
        end_date: present?.end_date ?? 0,
        proration_behavior: "none",
      },
      { items, proration_behavior: "none", duration: { interval: "month" } },
    ],
    ...more,
  });
  return { subscription, schedule, end: present?.end_date ?? 0 };
}

/** A phase that names no card is paid by the customer's default. */
async function setCustomerCard({
  customer,
  default_payment_method: card,
}: Stripe.Subscription): Promise<void> {
  const invoice_settings = { default_payment_method: String(card) };
  await box.stripe.customers.update(String(customer), { invoice_settings });
}

const scheduleOf = (id: string) => box.stripe.subscriptionSchedules.retrieve(id);
const current = (id: string) =>
  box.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }) as Promise<Changed>;
const typesOf = async () => (await box.stripe.events.list({ limit: 15 })).data.map(({ type }) => type);

describe("a schedule from a subscription", () => {
  it("holds its present period and says so on the subscription", async () => {
    const subscription = await startPlan(box, { items: [{ price: plans.large, quantity: 1 }] });
    const schedule = await box.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const { current_period_end: end, current_period_start: start } = itemOf(subscription);
    expect(schedule).toMatchObject({
      status: "active",
      end_behavior: "release",
      subscription: subscription.id,
      current_phase: { start_date: start, end_date: end },
      phases: [{ start_date: start, end_date: end, items: [{ price: plans.large, quantity: 1 }] }],
    });
    const held = await box.stripe.subscriptions.retrieve(subscription.id, { expand: ["schedule"] });
    expect(held.schedule).toMatchObject({ id: schedule.id, object: "subscription_schedule" });
    expect(await typesOf()).toEqual(
      expect.arrayContaining(["subscription_schedule.created", "customer.subscription.updated"]),
    );
    const { customer } = subscription;
    const listed = await box.stripe.subscriptionSchedules.list({ customer: customer as string });
    expect(listed.data.map(({ id }) => id)).toEqual([schedule.id]);
  });

  it("is refused with other parameters and for a subscription that has one", async () => {
    const { id } = await startPlan(box, { items: [{ price: plans.large }] });
    const create = (more: Stripe.SubscriptionScheduleCreateParams = {}) =>
      box.stripe.subscriptionSchedules.create({ from_subscription: id, ...more });
    await expect(create({ metadata: { a: "b" } })).rejects.toMatchObject({ param: "metadata" });
    await expect(create({ end_behavior: "cancel" })).rejects.toMatchObject({ param: "end_behavior" });
    await create();
    await expect(create()).rejects.toThrow("already attached to a schedule");
  });

  it("refuses direct changes of what it decides, and takes the others", async () => {
    const { subscription, schedule } = await planDowngrade();
    const items = [{ id: itemOf(subscription).id, price: plans.small }];
    for (const change of [{ items }, { cancel_at_period_end: true }, { cancel_at: 2_000_000_000 }]) {
      const refused = box.stripe.subscriptions.update(subscription.id, change);
      await expect(refused).rejects.toThrow(
        `The subscription is managed by the subscription schedule \`${schedule.id}\``,
      );
    }
    const preview = box.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    });
    await expect(preview).rejects.toThrow("Please update the schedule instead");
    const taken = await box.stripe.subscriptions.update(subscription.id, { metadata: { note: "yes" } });
    expect(taken.metadata).toMatchObject({ note: "yes" });
  });
});

describe("a phase", () => {
  it("takes effect at the period's end, before the renewal, and the schedule ends after it", async () => {
    const { subscription, schedule, end } = await planDowngrade();
    await setCustomerCard(subscription);
    const preview = await box.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(1895);
    // The sandbox's clock runs on while a slow machine works.
    await goTo(box, end - 300);
    expect(itemOf(await current(subscription.id)).price.id).toBe(plans.large);
    await goTo(box, end + 2 * 3600);
    const changed = await current(subscription.id);
    expect(changed.items.data.map(({ price }) => price.id)).toEqual([plans.small]);
    expect(changed.latest_invoice).toMatchObject({ total: preview.total, status: "paid" });
    expect(changed.latest_invoice.lines.data).toHaveLength(1);
    expect(await scheduleOf(schedule.id)).toMatchObject({
      status: "active",
      current_phase: { start_date: end },
    });
    await goTo(box, itemOf(changed).current_period_end + 2 * 3600);
    expect(await scheduleOf(schedule.id)).toMatchObject({
      status: "released",
      subscription: null,
      released_subscription: subscription.id,
    });
    const later = await current(subscription.id);
    expect(later).toMatchObject({ schedule: null, status: "active", latest_invoice: { total: 1895 } });
  });

  it("with another interval starts a new billing cycle", async () => {
    const { subscription, end } = await planDowngrade([{ price: plans.smallYear }], {});
    const preview = await box.stripe.invoices.createPreview({ subscription: subscription.id });
    await goTo(box, end + 2 * 3600);
    const changed = await current(subscription.id);
    expect(changed.billing_cycle_anchor).toBe(end);
    expect(changed.latest_invoice.total).toBe(17_900);
    expect(preview.total).toBe(17_900);
    expect(itemOf(changed).current_period_end - end).toBeGreaterThanOrEqual(365 * 86_400);
  });

  it("leaves the id of an item whose price stays", async () => {
    const { subscription, end } = await planDowngrade([{ price: plans.large }, { price: plans.family }]);
    await goTo(box, end + 60);
    const changed = await current(subscription.id);
    expect(changed.items.data.map(({ id, quantity }) => [id, quantity])).toEqual(
      subscription.items.data.map(({ id }) => [id, 1]),
    );
  });

  it.each([
    ["goes on where the phase names it", true, 1421],
    ["ends where the phase does not name it", false, 1895],
  ])("has a promotion that %s", async (_what, isNamed, total) => {
    const coupon = await box.stripe.coupons.create({ percent_off: 25, duration: "forever" });
    const subscription = await startPlan(box, {
      items: [{ price: plans.large }],
      discounts: [{ coupon: coupon.id }],
    });
    const { id, phases } = await box.stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [present] = phases;
    const discounts = [{ discount: present?.discounts[0]?.discount as string }];
    const end = present?.end_date ?? 0;
    await box.stripe.subscriptionSchedules.update(id, {
      phases: [
        {
          items: [{ price: plans.large }],
          discounts,
          start_date: present?.start_date ?? 0,
          end_date: end,
        },
        { items: [{ price: plans.small }], proration_behavior: "none", ...(isNamed ? { discounts } : {}) },
      ],
    });
    const preview = await box.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(total);
    await goTo(box, end + 2 * 3600);
    expect((await current(subscription.id)).latest_invoice.total).toBe(total);
  });

  it("previews before it is saved", async () => {
    const { subscription, schedule } = await planDowngrade();
    const [present] = schedule.phases;
    const preview = await box.stripe.invoices.createPreview({
      schedule: schedule.id,
      schedule_details: {
        phases: [
          {
            items: [{ price: plans.large }, { price: plans.family, quantity: 2 }],
            start_date: present?.start_date ?? 0,
            end_date: present?.end_date ?? 0,
          },
          { items: [{ price: plans.small }, { price: plans.family }], proration_behavior: "none" },
        ],
      },
    });
    expect(preview.total).toBe(2895);
    const still = await box.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(still.total).toBe(1895);
  });

  it("that starts within the period is prorated as it says", async () => {
    const subscription = await startPlan(box, { items: [{ price: plans.small }] });
    await setCustomerCard(subscription);
    const { id, phases } = await box.stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [present] = phases;
    const start = present?.start_date ?? 0;
    const middle = start + 10 * 86_400;
    await box.stripe.subscriptionSchedules.update(id, {
      phases: [
        { items: [{ price: plans.small }], start_date: start, end_date: middle },
        { items: [{ price: plans.large }], proration_behavior: "always_invoice" },
      ],
    });
    await goTo(box, middle + 60);
    const changed = await current(subscription.id);
    expect(itemOf(changed).price.id).toBe(plans.large);
    expect(changed.latest_invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid" });
    expect(changed.latest_invoice.lines.data).toHaveLength(2);
  });
});

describe("an update of a schedule", () => {
  it.each([
    ["without a start", (start: number, end: number) => [{ end_date: end + 0 * start }]],
    [
      "with another start of the present phase",
      (start: number, end: number) => [{ start_date: start + 1, end_date: end }],
    ],
    [
      "with a gap",
      (start: number, end: number) => [
        { start_date: start, end_date: end },
        { start_date: end + 1, end_date: end + 100 },
      ],
    ],
    ["with a phase of no length", (start: number) => [{ start_date: start, end_date: start }]],
    [
      "with both a date and a duration",
      (start: number, end: number) => [
        { start_date: start, end_date: end, duration: { interval: "month" as const } },
      ],
    ],
  ])("is refused %s", async (_what, phases) => {
    const { schedule, end } = await planDowngrade();
    const items = [{ price: plans.small }];
    const refused = box.stripe.subscriptionSchedules.update(schedule.id, {
      phases: phases(schedule.phases[0]?.start_date ?? 0, end).map((phase) => ({ ...phase, items })),
    });
    await expect(refused).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
    expect((await scheduleOf(schedule.id)).phases).toEqual(schedule.phases);
  });

  it("to cancel at its end shows the date on the subscription and ends it then", async () => {
    const { subscription, schedule, end } = await planDowngrade([{ price: plans.small }]);
    const [present] = schedule.phases;
    await box.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "cancel",
      phases: [
        {
          items: [{ price: plans.large }, { price: plans.family, quantity: 2 }],
          start_date: present?.start_date ?? 0,
          end_date: end,
        },
      ],
    });
    expect((await current(subscription.id)).cancel_at).toBe(end);
    await goTo(box, end + 60);
    const ended = await current(subscription.id);
    expect(ended).toMatchObject({ status: "canceled", latest_invoice: { total: 5195 } });
    expect(await scheduleOf(schedule.id)).toMatchObject({ status: "completed" });
  });
});

describe("a release", () => {
  it("leaves the subscription as it is and lets it be changed again", async () => {
    const { subscription, schedule, end } = await planDowngrade();
    const released = await box.stripe.subscriptionSchedules.release(schedule.id);
    expect(released).toMatchObject({ status: "released", released_subscription: subscription.id });
    expect(await typesOf()).toEqual(
      expect.arrayContaining(["subscription_schedule.released", "customer.subscription.updated"]),
    );
    await goTo(box, end + 2 * 3600);
    expect((await current(subscription.id)).latest_invoice.total).toBe(5195);
    const ending = await box.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending.cancel_at_period_end).toBe(true);
    await expect(box.stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow("`released` status");
    await expect(box.stripe.subscriptionSchedules.update(schedule.id, {})).rejects.toThrow(
      "`released` status",
    );
  });
});

describe("an end of both", () => {
  it("comes with a cancelled schedule, whose unused time is credited", async () => {
    const { subscription, schedule, end } = await planDowngrade();
    await goTo(box, end - 5 * 86_400);
    const canceled = await box.stripe.subscriptionSchedules.cancel(schedule.id);
    expect(canceled).toMatchObject({ status: "canceled", current_phase: null });
    const ended = await current(subscription.id);
    expect(ended.status).toBe("canceled");
    expect(ended.latest_invoice.total).toBeLessThan(-700);
  });

  it("comes with a cancelled subscription", async () => {
    const { subscription, schedule } = await planDowngrade();
    const before = await now(box);
    await box.stripe.subscriptions.cancel(subscription.id);
    const { status, canceled_at: at } = await scheduleOf(schedule.id);
    expect(status).toBe("canceled");
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(await now(box));
    expect(await typesOf()).toContain("subscription_schedule.canceled");
  });

  it("is announced a week before a schedule's end", async () => {
    const { end } = await planDowngrade();
    await goTo(box, end + 24 * 86_400);
    const events = await box.stripe.events.list({ type: "subscription_schedule.expiring", limit: 1 });
    expect(events.data).toHaveLength(1);
  });
});
