import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isPolicyNumber } from "../../src/features/billing/policy-numbers/policy-number.ts";
import { createPaymentFixture, DECLINED, type PaymentFixture } from "../support/fixtures/payment-fixture.ts";
import { createSettableClock, HOUR_MS, MINUTE_MS, SECOND_MS } from "../support/settable-clock.ts";
import { type SignedIn, signIn, signInAccount } from "../support/sign-in.ts";

const clock = createSettableClock(new Date().toISOString());
let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture({ clock });
});
afterAll(() => fixture.close());
afterEach(() => fixture.askStripe("DELETE", "/failures"));

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const FAMILY = [
  { name: "Sam", surname: "Lopez", birth_date: "1991-02-03", relation: "spouse" },
  { name: "Ana", surname: "Lopez", birth_date: "2015-06-07", relation: "child" },
];

/** Everything that the provider has of an account. */
async function countAt(member: SignedIn) {
  const customers = (await fixture.list("customer")).filter(
    ({ metadata }) => metadata.account_id === member.accountId,
  );
  const ids = new Set(customers.map(({ id }) => id));
  const of = async (kind: string) => (await fixture.list(kind)).filter(({ customer }) => ids.has(customer));
  const subscriptions = await of("subscription");
  const charges = (await of("charge")).filter(({ status }) => status === "succeeded");
  return {
    customers: customers.length,
    subscriptions: subscriptions.length,
    payable: subscriptions.filter(({ status }) => status === "incomplete").length,
    charges: charges.length,
  };
}

async function join(changes?: Record<string, unknown>) {
  const member = await signIn(fixture.ctx);
  const payment = await fixture.start(member, changes);
  await fixture.confirm(payment);
  clock.pass(SECOND_MS);
  return { member, payment };
}

describe("a first payment", () => {
  it("is answered with a client secret and a nonce, and nobody's cache keeps it [PAY-04, PAY-08]", async () => {
    const answer = await fixture.pay(await signIn(fixture.ctx));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      due_today: 4490,
    });
  });

  it("asks the provider for the receipt's total to the cent [PAY-02, MONEY-01, MONEY-02]", async () => {
    const member = await signIn(fixture.ctx);
    await fixture.start(member, { family_members: FAMILY, renew_period: "annualy" });
    const [subscription] = await fixture.list("subscription", await fixture.customerOf(member.accountId));
    const [invoice] = await fixture.list("invoice", subscription?.customer);
    const [row] = await fixture.membershipsOf(member.accountId);
    expect([invoice?.total, row?.due_today_cents]).toEqual([25_100 + 2 * 12_600 + 2000, 52_300]);
    expect(row?.recurring_cents).toBe(50_300);
  });

  it("keeps the consent, its wording and its time, and the newsletter's choice [PAY-01, DET-05]", async () => {
    const member = await signIn(fixture.ctx);
    await fixture.start(member, { subscribe: true, family_members: FAMILY });
    const [row] = await fixture.membershipsOf(member.accountId);
    expect(row).toMatchObject({
      terms_version: "auto-renewal-2026-11",
      terms_accepted_at: clock.now(),
      newsletter: true,
      newsletter_chosen_at: clock.now(),
      birth_date: "1990-05-17",
      paid_at: null,
      policy_number: null,
    });
    const family = await fixture.db
      .selectFrom("family_members")
      .selectAll()
      .where("membership_id", "=", row?.id ?? "")
      .orderBy("position")
      .execute();
    expect(family.map(({ relation, name, birth_date }) => [relation, name, birth_date])).toEqual([
      ["spouse", "Sam", "1991-02-03"],
      ["child", "Ana", "2015-06-07"],
    ]);
  });

  it("takes no amount from the browser [API-06]", async () => {
    const member = await signIn(fixture.ctx);
    await fixture.start(member, { amount: 1, total: 1, prices: { amount: 1 }, due_today_cents: 1 });
    expect((await fixture.membershipsOf(member.accountId))[0]?.due_today_cents).toBe(4490);
  });

  it.each([{ due_today: 4489 }, { terms_version: "older" }])(
    "is not started when the page has shown %j: the price or the terms are others by now [PAY-02]",
    async (shown) => {
      const member = await signIn(fixture.ctx);
      const refused = async () => [(await fixture.pay(member, shown)).statusCode, await countAt(member)];
      expect(await refused()).toEqual([409, { customers: 0, subscriptions: 0, payable: 0, charges: 0 }]);
      await fixture.start(member, { due_today: 4490, terms_version: "auto-renewal-2026-11" });
      expect(await refused()).toEqual([409, { customers: 1, subscriptions: 1, payable: 1, charges: 0 }]);
    },
  );

  it("is not started for anybody who is not signed in [API-04]", async () => {
    const answer = await fixture.pay(bearer("nobody"));
    expect([answer.statusCode, answer.json().error]).toEqual([401, "not_authorized"]);
  });

  it.each([
    [{ birth_date: "2015-01-01" }, 400, "invalid"],
    [{ plan_slug: "brightwell_discount_9" }, 400, "invalid"],
    [{ promotion_code: "NOSUCHCODE" }, 400, "invalid_promotion"],
  ])("with %j is refused, and the provider hears nothing of it [API-06]", async (changes, status, error) => {
    const member = await signIn(fixture.ctx);
    const answer = await fixture.pay(member, changes);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect((await countAt(member)).customers).toBe(0);
    expect(await fixture.membershipsOf(member.accountId)).toEqual([]);
  });
});

describe("Pay pressed again", () => {
  it("for the same cart gives the same answer [PAY-09]", async () => {
    const member = await signIn(fixture.ctx);
    const first = await fixture.start(member);
    clock.pass(HOUR_MS);
    expect(await fixture.start(member)).toEqual(first);
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 1, payable: 1, charges: 0 });
  });

  it("for another cart leaves one subscription that can be paid, and the old one dead [PAY-09]", async () => {
    const member = await signIn(fixture.ctx);
    const old = await fixture.start(member);
    clock.pass(SECOND_MS);
    const next = await fixture.start(member, { renew_period: "annualy" });
    expect(next.client_secret).not.toBe(old.client_secret);
    expect((await fixture.confirm(old)).statusCode).toBe(400);
    expect((await fixture.confirm(next)).statusCode).toBe(200);
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 2, payable: 0, charges: 1 });
    clock.pass(SECOND_MS);
    expect((await fixture.askState(member, next)).json().state).toBe("paid");
    const rows = await fixture.membershipsOf(member.accountId);
    expect(rows.map(({ state, renewal_period }) => [state, renewal_period])).toEqual([
      ["replaced", "monthly"],
      ["active", "yearly"],
    ]);
  });

  it("with corrected details tells the provider, under the same customer [PAY-09]", async () => {
    const member = await signIn(fixture.ctx);
    await fixture.start(member);
    clock.pass(SECOND_MS);
    await fixture.start(member, { email: "right@example.com" });
    const customer = (await fixture.list("customer")).find(
      ({ metadata }) => metadata.account_id === member.accountId,
    );
    expect(customer?.email).toBe("right@example.com");
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 2, payable: 1, charges: 0 });
  });

  it("in another window, after the payment, is a conflict and charges nothing [PAY-09]", async () => {
    const { member } = await join();
    for (const changes of [{}, { renew_period: "annualy" }]) {
      const answer = await fixture.pay(member, changes);
      expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
      expect(answer.json().message).toMatch(/^You are a member already/);
      // The payment has superseded the token; a newer one asks the same.
      Object.assign(member, await signInAccount(fixture.ctx, member.accountId));
    }
    expect(await countAt(member)).toMatchObject({ subscriptions: 1, charges: 1 });
  });

  it("a day later, when the provider has given the old one up, starts a new payment [PAY-09]", async () => {
    const member = await signIn(fixture.ctx);
    const old = await fixture.start(member);
    await fixture.askStripe("PUT", "/clock", { hours: 24 });
    clock.pass(24 * HOUR_MS);
    Object.assign(member, await signInAccount(fixture.ctx, member.accountId));
    const next = await fixture.start(member);
    expect(next.client_secret).not.toBe(old.client_secret);
    await fixture.confirm(next);
    clock.pass(SECOND_MS);
    expect((await fixture.askState(member, next)).json().state).toBe("paid");
    expect((await fixture.membershipsOf(member.accountId)).map(({ state }) => state)).toEqual([
      "replaced",
      "active",
    ]);
  });
});

describe("the state of a payment", () => {
  it("is processing until the card is confirmed, and failed once it was declined [PROC-02]", async () => {
    const member = await signIn(fixture.ctx);
    const payment = await fixture.start(member);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.askState(member, payment)).json()).toEqual({ state: "processing" });
    expect((await fixture.confirm(payment, DECLINED)).statusCode).toBe(402);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.askState(member, payment)).json()).toEqual({ state: "failed" });
    await fixture.confirm(payment);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.askState(member, payment)).json().state).toBe("paid");
  });

  it("is failed in the very moment of a decline, and paid in that of a payment [PROC-02, PAY-04]", async () => {
    const member = await signIn(fixture.ctx);
    const payment = await fixture.start(member);
    await fixture.confirm(payment, DECLINED);
    expect((await fixture.askState(member, payment)).json()).toEqual({ state: "failed" });
    await fixture.confirm(payment);
    expect((await fixture.askState(member, payment)).json().state).toBe("paid");
  });

  it("is paid without any webhook, and makes a member [PROC-02]", async () => {
    const { member, payment } = await join();
    const answer = await fixture.askState(member, payment);
    expect(answer.json()).toEqual({
      state: "paid",
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
    const [row] = await fixture.membershipsOf(member.accountId);
    expect(row?.state).toBe("active");
    expect(isPolicyNumber(row?.policy_number ?? "")).toBe(true);
    expect(row?.current_period_end?.getTime()).toBeGreaterThan(clock.now().getTime());
    const account = await fixture.db
      .selectFrom("accounts")
      .select(["name", "last_name", "paid_at"])
      .where("id", "=", member.accountId)
      .executeTakeFirst();
    expect(account).toEqual({ name: "Maria", last_name: "Lopez", paid_at: clock.now() });
  });

  it.each([
    ["a wrong nonce", { nonce: "A".repeat(43) }],
    ["a wrong client secret", { client_secret: "pi_1_secret_1" }],
  ])("is nobody's business with %s [PROC-02]", async (_what, wrong) => {
    const { member, payment } = await join();
    const answer = await fixture.askState(member, { ...payment, ...wrong });
    expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
  });

  it("is nobody else's business [PROC-02]", async () => {
    const { payment } = await join();
    expect((await fixture.askState(await signIn(fixture.ctx), payment)).statusCode).toBe(404);
  });

  it.each([{}, { client_secret: 1, nonce: "x" }, null])("is not told for %j", async (payload) => {
    const { headers } = await signIn(fixture.ctx);
    const answer = await fixture.app.inject({
      ...{ method: "POST", url: "/subscription/retrive_state", headers },
      payload: JSON.stringify(payload),
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe("the member's tokens", () => {
  async function joinAndAsk() {
    const { member, payment } = await join();
    const first = (await fixture.askState(member, payment)).json();
    // Superseded by the payment, the old token is exchanged for a fresh one (PROC-05).
    expect((await fixture.askState(member, payment)).json().error).toBe("token_blacklisted");
    const renewed = await fixture.app.inject({ url: "/auth/refresh_temporary", headers: member.headers });
    return { payment, first, again: bearer(renewed.json().access_token) };
  }

  it("are a member's, and the same again when the answer was lost [PROC-02, PROC-05]", async () => {
    const { payment, first, again } = await joinAndAsk();
    const second = (await fixture.askState(again, payment)).json();
    expect(second.refresh_token).toBe(first.refresh_token);
    const me = await fixture.app.inject({ url: "/auth/me", ...bearer(second.access_token) });
    expect(me.statusCode).toBe(200);
  });

  it("are not given again once they were used [PROC-02]", async () => {
    const { payment, first, again } = await joinAndAsk();
    const used = await fixture.app.inject({
      ...{ method: "POST", url: "/auth/refresh_token" },
      payload: { refresh_token: first.refresh_token },
    });
    expect(used.statusCode).toBe(200);
    expect((await fixture.askState(again, payment)).json()).toEqual({ state: "paid" });
  });

  it("are not given again after ten minutes, nor after signing out [PROC-02]", async () => {
    const late = await joinAndAsk();
    clock.pass(11 * MINUTE_MS);
    expect((await fixture.askState(late.again, late.payment)).json()).toEqual({ state: "paid" });
    const gone = await joinAndAsk();
    await fixture.app.inject({ method: "POST", url: "/auth/sign_out", ...bearer(gone.first.access_token) });
    expect((await fixture.askState(gone.again, gone.payment)).json().error).toBe("not_authorized");
  });

  it("are one session for any number of askers at once [PROC-02]", async () => {
    const { member, payment } = await join();
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.askState(member, payment)));
    const tokens = answers.flatMap((answer) => answer.json().refresh_token ?? []);
    expect(new Set(tokens).size).toBe(1);
    const sessions = await fixture.db
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", member.accountId)
      .where("token_type", "=", "access_token")
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it("are not given to a member who asks with their own [PROC-02]", async () => {
    const { payment, first } = await joinAndAsk();
    expect((await fixture.askState(bearer(first.access_token), payment)).json()).toEqual({ state: "paid" });
  });
});

describe("a promotion that leaves nothing to pay today", () => {
  it("asks for a card first, and makes nobody a member without one [MONEY-03, PAY-04]", async () => {
    await fixture.askStripe("POST", "/promotion-codes", {
      code: "FREE",
      percent_off: 100,
      max_redemptions: 1,
    });
    const member = await signIn(fixture.ctx);
    const payment = await fixture.start(member, { promotion_code: "FREE" });
    expect(payment.client_secret).toMatch(/^seti_/);
    expect((await fixture.membershipsOf(member.accountId))[0]?.due_today_cents).toBe(0);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.askState(member, payment)).json()).toEqual({ state: "processing" });
    expect(await fixture.start(member, { promotion_code: "FREE" })).toEqual(payment);
    await fixture.confirm(payment);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.askState(member, payment)).json().state).toBe("paid");
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 1, payable: 0, charges: 0 });
  });
});
