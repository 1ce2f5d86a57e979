import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { signWebhook } from "../../../sandbox/src/stripe/webhooks/webhooks.ts";
import { syncCharge } from "../../src/features/billing/sync/sync-charge.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import type { StartedPayment } from "../support/parts/members-part.ts";
import type { StripeObject } from "../support/parts/stripe-part.ts";
import { seededRandom, shuffle } from "../support/seeded-random.ts";
import { createSettableClock, HOUR_MS, SECOND_MS } from "../support/settable-clock.ts";

const REFUND_FAILS = "4000000000005126";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

interface Payer {
  member: SignedIn;
  payment: StartedPayment;
  email: string;
  charge: string;
  subscription: string;
}

let payers = 0;
/** Has paid at the provider; its events have not arrived. */
async function pay(card?: string): Promise<Payer> {
  payers += 1;
  const email = `payer${payers}@example.com`;
  const member = await fixture.accounts.signIn();
  const payment = await fixture.members.startPayment(member, { email });
  await fixture.stripe.confirm(payment, card);
  const customer = await fixture.members.customerOf(member.accountId);
  const [charge] = await fixture.stripe.list("charge", customer);
  const [subscription] = await fixture.stripe.list("subscription", customer);
  return { member, payment, email, charge: charge?.id ?? "", subscription: subscription?.id ?? "" };
}

async function stripeApi(route: string, form: Record<string, string> = {}) {
  expect((await fixture.stripe.ask(route, form)).statusCode).toBe(200);
}

async function dispute({ charge }: Payer, outcome?: "won" | "lost"): Promise<void> {
  const opened = await fixture.stripe.control("POST", "/disputes", { charge });
  expect(opened.statusCode).toBe(200);
  const disputes = await fixture.stripe.list("dispute");
  const { id } = disputes.findLast((one) => one.charge === charge) ?? { id: "" };
  if (outcome) await fixture.stripe.control("POST", `/disputes/${id}/close`, { status: outcome });
}

const refund = ({ charge }: Payer, cents: number) =>
  stripeApi("POST /refunds", { charge, amount: String(cents) });

async function deliver(event: StripeObject): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = signWebhook(payload, fixture.clock.now().getTime()) ?? "";
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/stripe/webhook",
    payload,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
  expect(answer.statusCode).toBe(200);
}

async function eventsSince(known: ReadonlySet<string>): Promise<StripeObject[]> {
  return (await fixture.stripe.list("event")).filter(({ id }) => !known.has(id));
}
const knownEvents = async () => new Set((await fixture.stripe.list("event")).map(({ id }) => id));

/** What our rows say of a payer. */
async function recordOf({ member, subscription }: Payer) {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const id = membership?.id ?? "";
  const disputes = await fixture.db
    .selectFrom("disputes")
    .selectAll()
    .where("membership_id", "=", id)
    .execute();
  const refunds = await fixture.db
    .selectFrom("payment_refunds")
    .selectAll()
    .where("membership_id", "=", id)
    .execute();
  const atProvider = (await fixture.stripe.list("subscription")).find((one) => one.id === subscription);
  return {
    state: membership?.state,
    disputes: disputes.map((row) => row.state),
    refunds: refunds.map(({ status, amount_cents: cents }) => `${status} ${cents}`),
    subscription: atProvider?.status,
  };
}

type Outcome = Partial<Awaited<ReturnType<typeof recordOf>>>;
const UNTOUCHED: Outcome = { state: "active", disputes: [], refunds: [], subscription: "active" };
const TERMED: Outcome = { state: "termed", disputes: ["lost"], subscription: "canceled" };

/** A first payment's ways back, with what must be true in the end. */
const HISTORIES: {
  name: string;
  card?: string;
  live: (payer: Payer) => Promise<void>;
  expected: Outcome;
}[] = [
  { name: "a dispute", live: (payer) => dispute(payer), expected: { disputes: ["open"] } },
  { name: "a dispute won", live: (payer) => dispute(payer, "won"), expected: { disputes: ["won"] } },
  { name: "a dispute lost", live: (payer) => dispute(payer, "lost"), expected: TERMED },
  {
    name: "a dispute lost that ends the subscription",
    live: async (payer) => {
      await fixture.stripe.control("PUT", "/settings", { after_lost_dispute: "canceled" });
      await dispute(payer, "lost");
      await fixture.stripe.control("PUT", "/settings", { after_lost_dispute: "active" });
    },
    expected: TERMED,
  },
  {
    name: "a cancellation, then a dispute lost",
    live: async (payer) => {
      await stripeApi(`DELETE /subscriptions/${payer.subscription}`);
      await dispute(payer, "lost");
    },
    expected: { ...TERMED, state: "canceled" },
  },
  { name: "a partial refund", live: (payer) => refund(payer, 700), expected: { refunds: ["succeeded 700"] } },
  {
    name: "a full refund",
    live: (payer) => refund(payer, 4490),
    expected: { refunds: ["succeeded 4490"] },
  },
  {
    name: "a refund that failed",
    card: REFUND_FAILS,
    live: (payer) => refund(payer, 700),
    expected: { refunds: ["failed 700"] },
  },
];

/** Lets failing refunds fail. */
async function passHours(): Promise<void> {
  fixture.clock.pass(2 * HOUR_MS);
  await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
}

describe("an event about a charge whose payment is not known yet", () => {
  it.each(HISTORIES.slice(4, 6))("takes effect in the first job of $name [TRUST-07]", async (history) => {
    const payer = await pay(history.card);
    const known = await knownEvents();
    await history.live(payer);
    await passHours();
    const about = (await eventsSince(known)).filter(({ type }) => /dispute|refund/.test(String(type)));
    for (const event of about) await deliver(event);
    await fixture.jobs.run();
    expect(await recordOf(payer)).toEqual({ ...UNTOUCHED, ...history.expected });
  });

  it("takes effect once the payment is known, with no further event [TRUST-07]", async () => {
    const payer = await pay();
    await dispute(payer, "lost");
    // The list of subscriptions is behind the dispute.
    const payments: typeof fixture.stripe.payments = {
      ...fixture.stripe.payments,
      listSubscriptions: async (customer) =>
        (await fixture.stripe.payments.listSubscriptions(customer)).map((facts) => ({
          ...facts,
          status: "incomplete" as const,
          latestInvoice: facts.latestInvoice && { ...facts.latestInvoice, status: "open", paidCents: 0 },
        })),
    };
    await syncCharge({ ...fixture.ctx, payments }, payer.charge);
    expect(await recordOf(payer)).toMatchObject({ state: "open", disputes: [] });
    fixture.clock.pass(SECOND_MS);
    expect((await fixture.members.askState(payer.member, payer.payment)).json()).toMatchObject({
      state: "paid",
    });
    await fixture.jobs.run();
    expect(await recordOf(payer)).toEqual({ ...UNTOUCHED, ...TERMED });
  });

  it("names the bank in the mail of the end, whichever event came first [TRUST-07]", async () => {
    await fixture.stripe.control("PUT", "/settings", { after_lost_dispute: "canceled" });
    for (const isDisputeFirst of [true, false]) {
      const payer = await pay();
      const known = await knownEvents();
      await dispute(payer, "lost");
      const events = await eventsSince(known);
      for (const event of isDisputeFirst ? events : events.toReversed()) {
        await deliver(event);
        await fixture.jobs.run();
      }
      const mail = (await fixture.mail.take(payer.email)).find(({ subject }) =>
        subject.endsWith("has ended"),
      );
      expect(mail?.text).toContain("your bank took it back");
    }
    await fixture.stripe.control("PUT", "/settings", { after_lost_dispute: "active" });
  });
});

describe("all events of joining, disputes and refunds in any order", () => {
  it("end in the same state without the nightly comparison [TRUST-07, MONEY-04]", async () => {
    const random = seededRandom(TEST_SEED);
    const known = await knownEvents();
    const lives: { history: (typeof HISTORIES)[number]; payer: Payer }[] = [];
    for (const history of HISTORIES) lives.push({ history, payer: await pay(history.card) });
    for (const { history, payer } of lives) await history.live(payer);
    await passHours();
    const events = shuffle(random, await eventsSince(known));
    // Half of the payers have what is about their charge handled before all else.
    const early = new Set(lives.filter((_, index) => index % 2 === 0).map(({ payer }) => payer.charge));
    const isEarly = ({ data }: StripeObject) =>
      early.has((data as { object: { charge?: string } }).object.charge ?? "");
    const ordered = [...events.filter(isEarly), ...events.filter((each) => !isEarly(each))];
    for (let at = 0, size = 1; at < ordered.length; at += size, size = 1 + random(24)) {
      await Promise.all(ordered.slice(at, at + size).map(deliver));
      await fixture.jobs.run();
    }
    for (const { history, payer } of lives) {
      expect(await recordOf(payer), history.name).toEqual({ ...UNTOUCHED, ...history.expected });
    }
  });
});
