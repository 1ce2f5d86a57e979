import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { syncCustomerJob } from "../../src/features/billing/job-types.ts";
import { deriveMembershipStatus } from "../../src/features/billing/sync/derive-membership-status.ts";
import { syncCustomer } from "../../src/features/billing/sync/sync-customer.ts";
import { reconcilePayments } from "../../src/features/reconcile/reconcile-payments.ts";
import { addJob } from "../../src/jobs/add-job.ts";
import { releaseJobs } from "../../src/jobs/job-schedule.ts";
import type { SubscriptionFacts } from "../../src/vendors/stripe/billing/subscription-facts.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const LOST = bySize({ commit: 24, full: 120 });
/** After 390 they repeat: all at `full`. */
const CARTS = bySize({ commit: 30, full: 390 });

const clock = createSettableClock();
let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
});
afterAll(() => fixture.close());

const payingContext = () => ({ ...fixture.ctx, payments: fixture.stripe.payments });

async function join(changes?: Record<string, unknown>): Promise<SignedIn> {
  const member = await fixture.accounts.signIn();
  await fixture.stripe.confirm(await fixture.members.startPayment(member, changes));
  return member;
}

async function stateOf({ accountId }: SignedIn): Promise<string | undefined> {
  return (await fixture.members.membershipsOf(accountId))[0]?.state;
}

const SUBSCRIPTION: SubscriptionFacts = {
  id: "sub_1",
  customerId: "cus_1",
  membershipId: "",
  status: "active",
  items: [],
  scheduleId: null,
  isUpdatePending: false,
  countedFrom: new Date("2027-01-30T18:00:00Z"),
  currentPeriodStart: null,
  clientSecret: "pi_1_secret_1",
  currentPeriodEnd: null,
  cancelAt: null,
  endsWithPeriod: false,
  endedAt: null,
  cancellationReason: null,
  latestInvoice: {
    ...{ id: "in_1", status: "paid", totalCents: 4490, dueCents: 4490, paidCents: 4490 },
    chargedAt: new Date("2027-01-30T18:00:00Z"),
    firstChargedAt: new Date("2027-01-30T18:00:00Z"),
  },
  firstLowered: [],
};
const UNPAID = {
  id: "in_1",
  status: "open",
  totalCents: 4490,
  dueCents: 4490,
  paidCents: 0,
  chargedAt: null,
  firstChargedAt: null,
};
const VOID = { ...UNPAID, status: "void" };
const FREE = {
  ...UNPAID,
  status: "paid",
  totalCents: 0,
  dueCents: 0,
  firstChargedAt: null,
  chargedAt: new Date("2027-01-30T18:00:00Z"),
};

describe("what a subscription is to its membership [PROC-02, MONEY-04]", () => {
  it.each<[string, Partial<SubscriptionFacts>, boolean, string]>([
    ["active", {}, false, "active"],
    ["active, a later invoice still open", { latestInvoice: UNPAID }, true, "active"],
    ["past due: the provider still tries", { status: "past_due", latestInvoice: UNPAID }, true, "active"],
    ["to be canceled at a day", { cancelAt: new Date(0) }, true, "canceled"],
    ["to be canceled with its period", { endsWithPeriod: true }, true, "canceled"],
    ["given up by the provider", { status: "unpaid", latestInvoice: UNPAID }, true, "termed"],
    ["not paid yet", { status: "incomplete", latestInvoice: UNPAID }, false, "waits"],
    ["not payable any more", { status: "incomplete", latestInvoice: VOID }, false, "gone"],
    ["never paid in time", { status: "incomplete_expired", latestInvoice: VOID }, false, "gone"],
    [
      "free today, without a card",
      {
        items: [],
        scheduleId: null,
        isUpdatePending: false,
        currentPeriodStart: null,
        clientSecret: "seti_1_secret_1",
        latestInvoice: FREE,
      },
      false,
      "waits",
    ],
    ["free today, with a card", { clientSecret: null, latestInvoice: FREE }, false, "active"],
    [
      "another card is asked for later",
      {
        items: [],
        scheduleId: null,
        isUpdatePending: false,
        currentPeriodStart: null,
        clientSecret: "seti_1_secret_1",
      },
      true,
      "active",
    ],
    ["ended unpaid", { status: "canceled", latestInvoice: VOID }, false, "gone"],
    [
      "ended on request",
      { status: "canceled", cancellationReason: "cancellation_requested" },
      true,
      "canceled",
    ],
    [
      "ended for want of payment",
      { status: "canceled", cancellationReason: "payment_failed" },
      true,
      "termed",
    ],
    ["ended by a dispute", { status: "canceled", cancellationReason: "payment_disputed" }, true, "termed"],
    ["paid and ended before the event", { status: "canceled" }, false, "canceled"],
  ])("%s", (_what, facts, wasPaid, status) => {
    expect(deriveMembershipStatus({ ...SUBSCRIPTION, ...facts }, { wasPaid })).toBe(status);
  });
});

describe("an answer that arrives late", () => {
  it("never takes the place of one that was asked for later [PROC-02]", async () => {
    const member = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(member);
    const customer = await fixture.members.customerOf(member.accountId);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const late = syncCustomer(
      {
        ...fixture.ctx,
        payments: {
          ...fixture.stripe.payments,
          listSubscriptions: async (id) => {
            const unpaid = await fixture.stripe.payments.listSubscriptions(id);
            asked.resolve();
            await held.promise;
            return unpaid.map((facts) => ({ ...facts, currentPeriodEnd: new Date(0) }));
          },
        },
      },
      customer,
    );
    await asked.promise;
    await fixture.stripe.confirm(payment);
    await syncCustomer(payingContext(), customer);
    held.resolve();
    await late;
    const [row] = await fixture.members.membershipsOf(member.accountId);
    expect(row?.state).toBe("active");
    expect(row?.current_period_end?.getTime()).not.toBe(0);
  });
});

/** Eight at a time: a payment is refused that takes seconds to start, as 120 at once do on a busy machine. */
async function inGroups<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += 8) {
    results.push(...(await Promise.all(all.slice(at, at + 8).map(act))));
  }
  return results;
}

describe("the nightly comparison", () => {
  it("activates everyone who has paid, however many webhooks were lost [PROC-02]", async () => {
    const members = await inGroups(Array.from({ length: LOST }), () => join());
    const unpaid = await fixture.accounts.signIn();
    await fixture.members.startPayment(unpaid);
    await reconcilePayments(payingContext());
    expect(new Set(await Promise.all(members.map(stateOf)))).toEqual(new Set(["active"]));
    expect(await stateOf(unpaid)).toBe("open");
  });

  it("cancels payments left open for a day, zero amounts included [PAY-09]", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", { code: "FREE", percent_off: 100 });
    const people = [await fixture.accounts.signIn(), await fixture.accounts.signIn()];
    const secrets = [];
    for (const [index, person] of people.entries()) {
      secrets.push(await fixture.members.startPayment(person, index === 0 ? {} : { promotion_code: "FREE" }));
    }
    const paid = await join();
    await reconcilePayments(payingContext());
    expect(await Promise.all(people.map(stateOf))).toEqual(["open", "open"]);
    clock.pass(DAY_MS + 1);
    await reconcilePayments(payingContext());
    expect(await Promise.all([...people, paid].map(stateOf))).toEqual(["replaced", "replaced", "active"]);
    for (const secret of secrets) expect((await fixture.stripe.confirm(secret)).statusCode).toBe(400);
  });

  it("ignores subscriptions of another system at the same provider", async () => {
    const customer = await fixture.stripe.payments.createCustomer(
      {
        accountId: "22222222-2222-4222-8222-222222222222",
        name: "Sam Reyes",
        email: "sam@example.com",
        phoneNumber: "+17135550199",
        language: "en",
        address: { address_line_1: "1 Main St", city: "Houston", state: "TX", zip: "77002" },
      },
      "another system's",
    );
    const [price] = await fixture.stripe.list("price");
    const lines = [{ priceId: price?.id ?? "", quantity: 1, isOnce: false, isDiscounted: false }];
    const draft = { customerId: customer, lines, promotion: null, membershipId: "not one of ours" };
    const { id } = await fixture.stripe.payments.createSubscription(draft, "another system's subscription");
    await reconcilePayments(payingContext());
    expect((await fixture.stripe.payments.retrieveSubscription(id)).status).toBe("incomplete");
  });

  it("forgets messages after thirty days, since none comes again so late", async () => {
    const received = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await fixture.db
      .insertInto("payment_events")
      .values([
        { id: "evt_old", type: "invoice.paid", customer_id: null, received_at: received(31) },
        { id: "evt_new", type: "invoice.paid", customer_id: null, received_at: received(29) },
      ])
      .execute();
    await reconcilePayments(payingContext());
    const left = await fixture.db.selectFrom("payment_events").select("id").execute();
    expect(left).toEqual([{ id: "evt_new" }]);
  });
});

describe("a job that a killed server was working on", () => {
  it("is given back after a quarter of an hour, not after four", async () => {
    await fixture.db.transaction().execute((trx) => addJob(trx, syncCustomerJob, { customerId: "cus_9" }));
    const lock = (minutes: number) =>
      sql`update graphile_worker._private_jobs
      set locked_by = 'killed', locked_at = now() - make_interval(mins => ${minutes})
      where key = 'sync cus_9'`.execute(fixture.db);
    const locked = async () => {
      const { rows } = await sql<{ locked_by: string | null }>`
        select locked_by from graphile_worker.jobs where key = 'sync cus_9'`.execute(fixture.db);
      return rows.map((row) => row.locked_by);
    };
    await lock(14);
    await releaseJobs(fixture.ctx);
    expect(await locked()).toEqual(["killed"]);
    await lock(16);
    await releaseJobs(fixture.ctx);
    expect(await locked()).toEqual([null]);
  });
});

describe("payments of any kind", () => {
  it("charge what the receipt has said, to the cent [PAY-02, MONEY-01, MONEY-02, MONEY-03]", async () => {
    const codes = [null, "TENTH", "HALFPLAN", "NOFEE", "FAMILY"];
    const slugs = [1, 2, 3].map((tier) => `brightwell_discount_${tier}`);
    const products = (part: string) => slugs.map((slug) => `${part}_${slug}`);
    for (const code of [
      { code: "TENTH", percent_off: 10 },
      { code: "HALFPLAN", percent_off: 50, products: products("plan") },
      { code: "NOFEE", percent_off: 100, products: ["enrollment_fee"] },
      { code: "FAMILY", percent_off: 20, products: [...products("family"), ...products("family_extra")] },
    ]) {
      await fixture.stripe.control("POST", "/promotion-codes", code);
    }
    const child = { name: "Ana", surname: "Lopez", birth_date: "2015-06-07", relation: "child" };
    const carts = Array.from({ length: CARTS }, (_, at) => TEST_SEED + at).map((index) => ({
      plan_slug: slugs[index % 3],
      renew_period: index % 2 === 0 ? "monthly" : "annualy",
      promotion_code: codes[index % 5] ?? null,
      family_members: Array.from({ length: (index * 7) % 13 }, () => child),
      has_namesakes: true,
    }));
    const said = await inGroups(carts, async (cart) => {
      const member = await fixture.accounts.signIn();
      const payment = await fixture.members.startPayment(member, cart);
      await fixture.stripe.confirm(payment);
      return { customer: await fixture.members.customerOf(member.accountId), cents: payment.due_today };
    });
    const charged = new Map(
      (await fixture.stripe.list("charge")).map(({ customer, amount }) => [customer, amount]),
    );
    const charges = said.map(({ customer }) => charged.get(customer) ?? 0);
    expect(charges).toEqual(said.map(({ cents }) => cents));
    expect(new Set(charges).size).toBeGreaterThan(bySize({ commit: 10, full: 60 }));
  });
});
