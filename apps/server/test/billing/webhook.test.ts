import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { type Signature, signWebhook } from "../../../sandbox/src/stripe/webhooks/webhooks.ts";
import { createPayments } from "../../src/vendors/stripe/create-payments.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { DECLINED, type StripeObject } from "../support/parts/stripe-part.ts";
import { seededRandom, shuffle } from "../support/seeded-random.ts";

let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
});
afterAll(() => fixture.close());

async function send(body: string, signature: Signature | { raw: string } = "good") {
  const signed =
    typeof signature === "string"
      ? signWebhook(body, fixture.ctx.clock.now().getTime(), signature)
      : signature.raw;
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/stripe/webhook",
    payload: body,
    headers: { "content-type": "application/json", ...(signed !== null && { "stripe-signature": signed }) },
  });
  return answer.statusCode;
}

const kept = () => fixture.db.selectFrom("payment_events").select(["id", "customer_id"]).execute();
async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from graphile_worker.jobs
    where task_identifier like 'sync_%'`.execute(fixture.db);
  return Number(rows[0]?.count);
}
const event = (id: string, type: string, object: object) => JSON.stringify({ id, type, data: { object } });
const paid = event("evt_paid", "invoice.paid", { object: "invoice", id: "in_1", customer: "cus_1" });

describe("a message of the payment provider", () => {
  it("is stored together with its job, both once however often it comes [PROC-02]", async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => send(paid)))).toEqual([200, 200, 200, 200, 200]);
    expect(await kept()).toEqual([{ id: "evt_paid", customer_id: "cus_1" }]);
    expect(await countJobs()).toBe(1);
    await fixture.jobs.run();
    expect(await countJobs()).toBe(0);
    expect(await send(paid)).toBe(200);
    expect(await countJobs()).toBe(0);
  });

  it("about the same customer adds no second job while the first one waits", async () => {
    for (const id of ["evt_a", "evt_b", "evt_c"]) {
      await send(event(id, "customer.subscription.updated", { object: "subscription", customer: "cus_2" }));
    }
    expect(await countJobs()).toBe(1);
    await fixture.jobs.run();
  });

  it.each(["bad", "old", "missing"] as const)(
    "with a signature that is %s is refused and changes nothing",
    async (signature) => {
      const before = await kept();
      expect(await send(event(`evt_${signature}`, "invoice.paid", { customer: "cus_3" }), signature)).toBe(
        400,
      );
      expect(await kept()).toEqual(before);
      expect(await countJobs()).toBe(0);
    },
  );

  it.each([
    ["that is no JSON", "{"],
    ["that is empty", ""],
    ["without an id", JSON.stringify({ type: "invoice.paid", data: { object: {} } })],
  ])("%s is refused even when it is signed", async (_what, body) => {
    expect(await send(body)).toBe(400);
  });

  it.each([
    ["its id", { id: "evt_\0" }, 400],
    ["a customer's id", { data: { object: { object: "customer", id: "cus_\0" } } }, 200],
    ["a charge's id", { data: { object: { object: "dispute", charge: "ch_\0" } } }, 200],
    ["other fields", { data: { object: { description: "\0", customer: null } }, note: "\0" }, 200],
  ])(
    "signed and with NUL in %s is no error and creates no job [LOAD-09]",
    async (_where, changes, status) => {
      const whole = { id: "evt_nul", type: "charge.refunded", data: { object: {} }, ...changes };
      expect(await send(JSON.stringify(whole))).toBe(status);
      expect(await countJobs()).toBe(0);
    },
  );

  it.each([
    ["a thin event", { object: "v2.core.event", related_object: { id: "cus_thin", type: "customer" } }],
    ["an event without an object", { data: {} }],
    ["a text for an object", { data: { object: "cus_1" } }],
    ["an account that is an object", { account: { id: "acct_1" }, data: { object: {} } }],
  ])("that is %s is taken, so that it does not come again, and left alone", async (_what, rest) => {
    const before = await kept();
    const body = { id: "evt_other_shape", type: "customer.updated", ...rest };
    expect([await send(JSON.stringify(body)), await send(JSON.stringify(body), "bad")]).toEqual([200, 400]);
    expect([await kept(), await countJobs()]).toEqual([before, 0]);
  });

  it.each([
    ["the customer", { object: "invoice", customer: { id: "cus_whole", object: "customer" } }, "cus_whole"],
    ["no customer that has an id", { object: "invoice", customer: { name: "Ada" } }, null],
  ])("that has %s whole is about its customer", async (_what, object, customer) => {
    const id = `evt_whole_${customer}`;
    expect(await send(event(id, "invoice.paid", object))).toBe(200);
    expect(await kept()).toContainEqual({ id, customer_id: customer });
    expect(await countJobs()).toBe(customer === null ? 0 : 1);
    await fixture.jobs.run();
  });

  it("is signed byte for byte: another spelling of the same is refused", async () => {
    const time = Math.floor(fixture.ctx.clock.now().getTime() / 1000);
    const spaced = paid.replace(":", ": ");
    const digest = createHmac("sha256", fixture.stripe.config.webhookSecret)
      .update(`${time}.${paid}`)
      .digest("hex");
    expect(await send(spaced, { raw: `t=${time},v1=${digest}` })).toBe(400);
    expect(await send(paid, { raw: `t=${time},v1=${digest}` })).toBe(200);
  });

  it("of a kind that we do not know is taken and forgotten", async () => {
    const before = await kept();
    expect(await send(event("evt_new", "terminal.reader.action_failed", { customer: "cus_4" }))).toBe(200);
    expect(await kept()).toEqual(before);
    expect(await countJobs()).toBe(0);
  });

  it.each([
    ["the other mode", { livemode: true }],
    ["a connected account", { livemode: false, account: "acct_1SomebodyElse" }],
  ])("of %s is taken, so that it does not come again, and left alone [TRUST-04]", async (what, origin) => {
    const before = await kept();
    const object = { object: "invoice", id: "in_2", customer: "cus_5" };
    const body = {
      id: `evt_${what.replaceAll(" ", "_")}`,
      type: "invoice.paid",
      ...origin,
      data: { object },
    };
    expect(await send(JSON.stringify(body))).toBe(200);
    expect(await kept()).toEqual(before);
    expect(await countJobs()).toBe(0);
  });

  it.each(["", "whsec_"])("signed with the empty secret %j is forged [TRUST-04]", (webhookSecret) => {
    const { readEvent } = createPayments(fixture.ctx, { ...fixture.stripe.config, webhookSecret });
    const time = Math.floor(fixture.ctx.clock.now().getTime() / 1000);
    const digest = createHmac("sha256", webhookSecret).update(`${time}.${paid}`).digest("hex");
    expect(readEvent(Buffer.from(paid), `t=${time},v1=${digest}`, fixture.ctx.clock.now())).toBeNull();
  });

  it("that names a charge alone finds whose it was", async () => {
    const member = await fixture.accounts.signIn();
    await fixture.stripe.confirm(await fixture.members.startPayment(member));
    const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    await send(event("evt_dispute", "charge.dispute.created", { object: "dispute", charge: charge?.id }));
    await fixture.jobs.run();
    expect((await fixture.members.membershipsOf(member.accountId))[0]?.state).toBe("active");
  });

  it("about another system's customer is ignored", async () => {
    await send(event("evt_else", "customer.updated", { object: "customer", id: "cus_nobody" }));
    // What the provider itself has to say of the payments above may still be on its way.
    await expect.poll(() => fixture.jobs.run().then(countJobs)).toBe(0);
  });
});

describe("many webhooks: shuffled, repeated, forged, old and unknown", () => {
  const random = seededRandom(TEST_SEED);
  const people = bySize({ commit: 14, full: 42 });
  const most = bySize({ commit: 300, full: 1_000 });

  /** People with every fate that a first payment can have. */
  async function liveLives(): Promise<void> {
    for (let person = 0; person < people; person += 1) {
      const member = await fixture.accounts.signIn();
      const payment = await fixture.members.startPayment(member, {
        renew_period: person % 2 === 0 ? "monthly" : "annualy",
      });
      const fate = person % 7;
      if (fate === 0) continue;
      if (fate === 1 || fate === 5) await fixture.stripe.confirm(payment, DECLINED);
      if (fate === 1) continue;
      // Pays now; fails when it is to be renewed, for one in seven.
      await fixture.stripe.confirm(payment, fate === 2 ? "4000000000000341" : undefined);
      if (fate > 3) continue;
      const [subscription] = await fixture.stripe.list(
        "subscription",
        await fixture.members.customerOf(member.accountId),
      );
      const path = `/subscriptions/${subscription?.id}`;
      if (fate === 3) await stripeCall(`POST ${path}`, { cancel_at_period_end: "true" });
      if (person % 21 === 3) await stripeCall(`DELETE ${path}`);
    }
    await fixture.stripe.control("PUT", "/clock", { days: 50 });
  }

  async function stripeCall(route: string, form: Record<string, string> = {}) {
    const answer = await fixture.stripe.ask(route, form);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  /** What each membership is by the provider's own books. */
  function contract({ status, cancel_at_period_end, cancel_at, cancellation_details }: StripeObject): string {
    if (status === "incomplete") return "open";
    if (status === "incomplete_expired") return "replaced";
    if (status === "canceled") {
      const { reason } = cancellation_details as { reason: string };
      return reason === "payment_failed" ? "termed" : "canceled";
    }
    return cancel_at_period_end || cancel_at !== null ? "canceled" : "active";
  }

  it("end in the provider's state, and refuse forged and old ones [PROC-02]", async () => {
    await liveLives();
    const events = (await fixture.stripe.list("event")).map((each) => ({
      id: each.id,
      body: JSON.stringify(each),
    }));
    const unknown = Array.from({ length: 20 }, (_, index) => ({
      id: `evt_unknown_${index}`,
      body: event(`evt_unknown_${index}`, `house.of.cards.${index}`, { customer: "cus_1" }),
    }));
    const wrong = events.filter((_, index) => index % 20 === 7).slice(0, 50);
    const late = events.filter((_, index) => index % 20 === 13).slice(0, 50);
    const never = new Set([...wrong, ...late].map(({ id }) => id));
    const good = events.filter(({ id }) => !never.has(id));
    const again = Array.from(
      { length: Math.max(0, most - unknown.length - wrong.length - late.length - good.length) },
      () => good[random(good.length)],
    );
    const deliveries = shuffle(random, [
      ...good.map((each) => ({ ...each, signature: "good" as const, status: 200 })),
      ...again.flatMap((each) => (each ? [{ ...each, signature: "good" as const, status: 200 }] : [])),
      ...unknown.map((each) => ({ ...each, signature: "good" as const, status: 200 })),
      ...wrong.map((each) => ({ ...each, signature: "bad" as const, status: 400 })),
      ...late.map((each) => ({ ...each, signature: "old" as const, status: 400 })),
    ]);
    expect(deliveries.length).toBeGreaterThanOrEqual(most);

    for (let at = 0; at < deliveries.length; at += 50) {
      const some = deliveries.slice(at, at + 50);
      const statuses = await Promise.all(some.map(({ body, signature }) => send(body, signature)));
      expect(statuses).toEqual(some.map(({ status }) => status));
      if (at % 250 === 0) await fixture.jobs.run();
    }
    await fixture.jobs.run();

    const known = new Set((await kept()).map(({ id }) => id));
    expect([...never, ...unknown.map(({ id }) => id)].filter((id) => known.has(id))).toEqual([]);
    const rows = await fixture.db.selectFrom("memberships").selectAll().execute();
    const states = new Map(rows.map((row) => [row.subscription_id, row.state]));
    const subscriptions = await fixture.stripe.list("subscription");
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(subscriptions.map((subscription) => [subscription.id, contract(subscription)])),
    );
    expect(new Set(states.values())).toEqual(new Set(["replaced", "active", "canceled", "termed"]));
    const charged = new Set(
      (await fixture.stripe.list("charge"))
        .filter(({ status }) => status === "succeeded")
        .map((each) => each.customer),
    );
    const accounts = await fixture.db.selectFrom("accounts").selectAll().execute();
    for (const { payment_customer_id, paid_at } of accounts) {
      expect(paid_at !== null).toBe(charged.has(payment_customer_id ?? ""));
    }
  });
});
