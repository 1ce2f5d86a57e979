import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { versionOf } from "../../../src/features/members/consents/wordings.ts";
import { isPolicyNumber } from "../../../src/features/members/policy-number.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { DECLINED } from "../../support/parts/stripe-part.ts";
import { createSettableClock, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
});
afterAll(() => fixture.close());
afterEach(() => fixture.stripe.control("DELETE", "/failures"));

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const homeIn = (city: string, state: string, zip: string) => ({
  address_line_1: "1200 Main St",
  city,
  state,
  zip,
});
const FAMILY = [
  { name: "Sam", surname: "Lopez", birth_date: "1991-02-03", relation: "spouse" },
  { name: "Ana", surname: "Lopez", birth_date: "2015-06-07", relation: "child" },
];

/** Everything that the provider has of an account. */
async function countAt(member: SignedIn) {
  const customers = (await fixture.stripe.list("customer")).filter(
    ({ metadata }) => metadata.account_id === member.accountId,
  );
  const ids = new Set(customers.map(({ id }) => id));
  const of = async (kind: string) =>
    (await fixture.stripe.list(kind)).filter(({ customer }) => ids.has(customer));
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
  const member = await fixture.accounts.signIn();
  const payment = await fixture.members.startPayment(member, changes);
  await fixture.stripe.confirm(payment);
  clock.pass(SECOND_MS);
  return { member, payment };
}

describe("a first payment", () => {
  it("returns a client secret and a nonce, which are not cacheable [PAY-04, PAY-08]", async () => {
    const answer = await fixture.members.pay(await fixture.accounts.signIn());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      due_today: 4490,
    });
  });

  it("asks the provider for the receipt's total to the cent [PAY-02, MONEY-01, MONEY-02]", async () => {
    const member = await fixture.accounts.signIn();
    await fixture.members.startPayment(member, { family_members: FAMILY, renew_period: "annualy" });
    const [subscription] = await fixture.stripe.list(
      "subscription",
      await fixture.members.customerOf(member.accountId),
    );
    const [invoice] = await fixture.stripe.list("invoice", subscription?.customer);
    const [row] = await fixture.members.membershipsOf(member.accountId);
    expect([invoice?.total, row?.due_today_cents]).toEqual([25_100 + 2 * 12_600 + 2000, 52_300]);
    expect(row?.recurring_cents).toBe(50_300);
  });

  it("gives the provider plain letters and keeps the name as written [USE-14, APP-12]", async () => {
    const member = await fixture.accounts.signIn();
    await fixture.members.startPayment(member, { name: "Željka", surname: "Čović" });
    const customers = await fixture.stripe.list("customer");
    const customer = customers.find(({ metadata }) => metadata.account_id === member.accountId);
    expect(customer?.name).toBe("Zeljka Covic");
    const [row] = await fixture.members.membershipsOf(member.accountId);
    expect([row?.name, row?.last_name]).toEqual(["Željka", "Čović"]);
  });

  it("records the consent, its wording and time, and the newsletter choice [PAY-01, DET-05]", async () => {
    const member = await fixture.accounts.signIn();
    await fixture.members.startPayment(member, { subscribe: true, family_members: FAMILY });
    const [row] = await fixture.members.membershipsOf(member.accountId);
    expect(row).toMatchObject({
      terms_version: versionOf("auto-renewal"),
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
    const member = await fixture.accounts.signIn();
    await fixture.members.startPayment(member, {
      amount: 1,
      total: 1,
      prices: { amount: 1 },
      due_today_cents: 1,
    });
    expect((await fixture.members.membershipsOf(member.accountId))[0]?.due_today_cents).toBe(4490);
  });

  it.each([{ due_today: 4489 }, { terms_version: "older" }])(
    "is not started when the page shows %j: price or terms have changed [PAY-02]",
    async (shown) => {
      const member = await fixture.accounts.signIn();
      const refused = async () => [
        (await fixture.members.pay(member, shown)).statusCode,
        await countAt(member),
      ];
      expect(await refused()).toEqual([409, { customers: 0, subscriptions: 0, payable: 0, charges: 0 }]);
      await fixture.members.startPayment(member);
      expect(await refused()).toEqual([409, { customers: 1, subscriptions: 1, payable: 1, charges: 0 }]);
    },
  );

  it("is started only for signed-in visitors [API-04]", async () => {
    const answer = await fixture.members.pay(bearer("nobody"));
    expect([answer.statusCode, answer.json().error]).toEqual([401, "not_authorized"]);
  });

  it.each([
    [{ birth_date: "2015-01-01" }, 400, "invalid"],
    [{ plan_slug: "brightwell_discount_9" }, 400, "invalid"],
    [{ promotion_code: "NOSUCHCODE" }, 400, "invalid_promotion"],
    [{ name: "", email: "maria@" }, 400, "invalid"],
    [{ address: homeIn("Salt Lake City", "UT", "84101") }, 422, "out_of_region"],
    [{ address: homeIn("Burlington", "VT", "05401") }, 422, "out_of_region"],
    [{ address: homeIn("Seattle", "WA", "98101") }, 422, "out_of_region"],
    [{ address: homeIn("San Juan", "PR", "00901") }, 422, "out_of_region"],
    [{ address: homeIn("Hagatna", "GU", "96910") }, 422, "out_of_region"],
    [{ address: homeIn("Toronto, Ontario", "TX", "77002") }, 422, "out_of_region"],
  ])("with %j is refused before the provider is called [API-06]", async (changes, status, error) => {
    const member = await fixture.accounts.signIn();
    const answer = await fixture.members.pay(member, changes);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect((await countAt(member)).customers).toBe(0);
    expect(await fixture.members.membershipsOf(member.accountId)).toEqual([]);
  });
});

describe("Pay pressed again", () => {
  it("for the same cart gives the same answer [PAY-09]", async () => {
    const member = await fixture.accounts.signIn();
    const first = await fixture.members.startPayment(member);
    clock.pass(HOUR_MS);
    expect(await fixture.members.startPayment(member)).toEqual(first);
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 1, payable: 1, charges: 0 });
  });

  it("for another cart leaves one payable subscription, the old one canceled [PAY-09]", async () => {
    const member = await fixture.accounts.signIn();
    const old = await fixture.members.startPayment(member);
    clock.pass(SECOND_MS);
    const next = await fixture.members.startPayment(member, { renew_period: "annualy" });
    expect(next.client_secret).not.toBe(old.client_secret);
    expect((await fixture.stripe.confirm(old)).statusCode).toBe(400);
    expect((await fixture.stripe.confirm(next)).statusCode).toBe(200);
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 2, payable: 0, charges: 1 });
    clock.pass(SECOND_MS);
    expect((await fixture.members.askState(member, next)).json().state).toBe("paid");
    const rows = await fixture.members.membershipsOf(member.accountId);
    expect(rows.map(({ state, renewal_period }) => [state, renewal_period])).toEqual([
      ["replaced", "monthly"],
      ["active", "yearly"],
    ]);
  });

  it("with corrected details updates the same customer at the provider [PAY-09]", async () => {
    const member = await fixture.accounts.signIn();
    await fixture.members.startPayment(member);
    clock.pass(SECOND_MS);
    await fixture.members.startPayment(member, { email: "right@example.com" });
    const customer = (await fixture.stripe.list("customer")).find(
      ({ metadata }) => metadata.account_id === member.accountId,
    );
    expect(customer?.email).toBe("right@example.com");
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 2, payable: 1, charges: 0 });
  });

  it("in another window, after the payment, is a conflict and charges nothing [PAY-09]", async () => {
    const { member } = await join();
    for (const changes of [{}, { renew_period: "annualy" }]) {
      const answer = await fixture.members.pay(member, changes);
      expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
      expect(answer.json().message).toMatch(/^You are already a member/);
      // The payment has superseded the token; a newer one asks the same.
      Object.assign(member, await fixture.accounts.startSession(member.accountId));
    }
    expect(await countAt(member)).toMatchObject({ subscriptions: 1, charges: 1 });
  });

  it("a day later, when the provider has given the old one up, starts a new payment [PAY-09]", async () => {
    const member = await fixture.accounts.signIn();
    const old = await fixture.members.startPayment(member);
    await fixture.stripe.control("PUT", "/clock", { hours: 24 });
    clock.pass(24 * HOUR_MS);
    Object.assign(member, await fixture.accounts.startSession(member.accountId));
    const next = await fixture.members.startPayment(member);
    expect(next.client_secret).not.toBe(old.client_secret);
    await fixture.stripe.confirm(next);
    clock.pass(SECOND_MS);
    expect((await fixture.members.askState(member, next)).json().state).toBe("paid");
    expect((await fixture.members.membershipsOf(member.accountId)).map(({ state }) => state)).toEqual([
      "replaced",
      "active",
    ]);
  });
});

describe("the state of a payment", () => {
  it("is processing until the card is confirmed, and failed once it was declined [PROC-02]", async () => {
    const member = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(member);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.members.askState(member, payment)).json()).toEqual({ state: "processing" });
    expect((await fixture.stripe.confirm(payment, DECLINED)).statusCode).toBe(402);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.members.askState(member, payment)).json()).toEqual({ state: "failed" });
    await fixture.stripe.confirm(payment);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.members.askState(member, payment)).json().state).toBe("paid");
  });

  it("is failed in the very moment of a decline, and paid in that of a payment [PROC-02, PAY-04]", async () => {
    const member = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(member);
    await fixture.stripe.confirm(payment, DECLINED);
    expect((await fixture.members.askState(member, payment)).json()).toEqual({ state: "failed" });
    await fixture.stripe.confirm(payment);
    expect((await fixture.members.askState(member, payment)).json().state).toBe("paid");
  });

  it("is paid without any webhook, and makes a member [PROC-02]", async () => {
    const { member, payment } = await join();
    const answer = await fixture.members.askState(member, payment);
    expect(answer.json()).toEqual({
      state: "paid",
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
    const [row] = await fixture.members.membershipsOf(member.accountId);
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
  ])("is not found with %s [PROC-02]", async (_what, wrong) => {
    const { member, payment } = await join();
    const answer = await fixture.members.askState(member, { ...payment, ...wrong });
    expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
  });

  it("is not found by another account [PROC-02]", async () => {
    const { payment } = await join();
    expect((await fixture.members.askState(await fixture.accounts.signIn(), payment)).statusCode).toBe(404);
  });

  it.each([{}, { client_secret: 1, nonce: "x" }, null])("is refused for %j", async (payload) => {
    const { headers } = await fixture.accounts.signIn();
    const answer = await fixture.app.inject({
      method: "POST",
      url: "/subscription/retrive_state",
      payload: JSON.stringify(payload),
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe("the member's tokens", () => {
  async function joinAndAsk() {
    const { member, payment } = await join();
    const first = (await fixture.members.askState(member, payment)).json();
    // Superseded by the payment, the old token is exchanged for a fresh one (PROC-05).
    expect((await fixture.members.askState(member, payment)).json().error).toBe("token_blacklisted");
    const renewed = await fixture.app.inject({ url: "/auth/refresh_temporary", headers: member.headers });
    return { payment, first, again: bearer(renewed.json().access_token) };
  }

  it("are a member's, and the same again when the answer was lost [PROC-02, PROC-05]", async () => {
    const { payment, first, again } = await joinAndAsk();
    const second = (await fixture.members.askState(again, payment)).json();
    expect(second.refresh_token).toBe(first.refresh_token);
    const me = await fixture.app.inject({ url: "/auth/me", ...bearer(second.access_token) });
    expect(me.statusCode).toBe(200);
  });

  it("come for the superseded token of a browser that says so, and once [PROC-02, PROC-05]", async () => {
    const { member, payment } = await join();
    const ask = (caller: Pick<SignedIn, "headers">, more: object) =>
      fixture.app.inject({
        method: "POST",
        url: "/subscription/retrive_state",
        headers: caller.headers,
        payload: { client_secret: payment.client_secret, nonce: payment.nonce, ...more },
      });
    const first = (await ask(member, { accepts_superseded: true })).json();
    const again = (await ask(member, { accepts_superseded: true })).json();
    expect([first.state, again.refresh_token]).toEqual(["paid", first.refresh_token]);
    expect((await ask(member, { accepts_superseded: "yes" })).json().error).toBe("token_blacklisted");
    await fixture.app.inject({ method: "POST", url: "/auth/sign_out", headers: member.headers });
    expect((await ask(member, { accepts_superseded: true, nonce: "x" })).statusCode).toBeGreaterThanOrEqual(
      401,
    );
  });

  it("are not given again once they were used [PROC-02]", async () => {
    const { payment, first, again } = await joinAndAsk();
    const used = await fixture.app.inject({
      method: "POST",
      url: "/auth/refresh_token",
      payload: { refresh_token: first.refresh_token },
    });
    expect(used.statusCode).toBe(200);
    expect((await fixture.members.askState(again, payment)).json()).toEqual({ state: "paid" });
  });

  it("are not given again after ten minutes, nor after signing out [PROC-02]", async () => {
    const late = await joinAndAsk();
    clock.pass(11 * MINUTE_MS);
    expect((await fixture.members.askState(late.again, late.payment)).json()).toEqual({ state: "paid" });
    const gone = await joinAndAsk();
    await fixture.app.inject({ method: "POST", url: "/auth/sign_out", ...bearer(gone.first.access_token) });
    expect((await fixture.members.askState(gone.again, gone.payment)).json().error).toBe("not_authorized");
  });

  it("are one session for any number of askers at once [PROC-02]", async () => {
    const { member, payment } = await join();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.members.askState(member, payment)),
    );
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

  it("are not issued to a member who asks with their own [PROC-02]", async () => {
    const { payment, first } = await joinAndAsk();
    expect((await fixture.members.askState(bearer(first.access_token), payment)).json()).toEqual({
      state: "paid",
    });
  });
});

describe("a promotion that leaves nothing to pay today", () => {
  it("requires a card before it makes a member [MONEY-03, PAY-04]", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", {
      code: "FREE",
      percent_off: 100,
      max_redemptions: 1,
    });
    const member = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(member, { promotion_code: "FREE" });
    expect(payment.client_secret).toMatch(/^seti_/);
    expect((await fixture.members.membershipsOf(member.accountId))[0]?.due_today_cents).toBe(0);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.members.askState(member, payment)).json()).toEqual({ state: "processing" });
    expect(await fixture.members.startPayment(member, { promotion_code: "FREE" })).toEqual(payment);
    await fixture.stripe.confirm(payment);
    clock.pass(5 * SECOND_MS);
    expect((await fixture.members.askState(member, payment)).json().state).toBe("paid");
    expect(await countAt(member)).toEqual({ customers: 1, subscriptions: 1, payable: 0, charges: 0 });
  });
});
