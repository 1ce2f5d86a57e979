import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { type StartedPayment, signUpBody } from "../../support/parts/members-part.ts";
import {
  createKillFixture,
  type KillFixture,
  type KillMoment,
  sampleKills,
} from "../../support/processes/kill-fixture.ts";

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await createKillFixture({ sendsMail: false });
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.stripe.control("DELETE", "/failures");
  await fixture.stripe.control("PUT", "/webhooks", { mode: "deliver" });
});

async function ask(member: SignedIn, path: string, body: object): Promise<Response> {
  return fetch(`${fixture.origin()}/subscription/${path}`, {
    method: "POST",
    headers: { ...member.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Asks as the page does: a token that the payment has superseded is exchanged for a fresh one (PROC-05). */
async function askState(member: SignedIn, payment: StartedPayment): Promise<unknown> {
  const answer = await ask(member, "retrive_state", payment);
  if (answer.ok) return answer.json();
  const renewed = await fetch(`${fixture.origin()}/auth/refresh_temporary`, { headers: member.headers });
  const { access_token: token } = (await renewed.json()) as { access_token: string };
  const again = { ...member, headers: { authorization: `Bearer ${token}` } };
  return (await ask(again, "retrive_state", payment)).json();
}

async function start(member: SignedIn, changes = {}): Promise<StartedPayment> {
  const answer = await ask(member, "initial_payment", signUpBody(changes));
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as StartedPayment;
}

/** Nothing more goes on before it: the call that it waits for is then the act's own. */
async function killAt(call: string, moment: KillMoment, act: () => Promise<unknown>): Promise<void> {
  await fixture.untilIdle();
  expect(await fixture.killAt(call, moment, act)).toBe("broken off");
}

async function stateOf(member: SignedIn) {
  const customers = (await fixture.stripe.list("customer")).filter(
    ({ metadata }) => metadata.account_id === member.accountId,
  );
  const subscriptions = await fixture.stripe.list("subscription", customers[0]?.id);
  const charges = await fixture.stripe.list("charge", customers[0]?.id);
  const memberships = await fixture.members.membershipsOf(member.accountId);
  return {
    customers: customers.length,
    payable: subscriptions.filter(({ status }) => status === "incomplete").length,
    paid: subscriptions.filter(({ status }) => status === "active").length,
    charges: charges.length,
    members: memberships.filter(({ state }) => state === "active").length,
  };
}
const UNPAID = { customers: 1, payable: 1, paid: 0, charges: 0, members: 0 };
const MEMBER = { customers: 1, payable: 0, paid: 1, charges: 1, members: 1 };

describe("a server that is killed while a payment is started [PAY-09, PROC-02]", () => {
  it.each(
    sampleKills([
      { call: "GET /v1/promotion_codes", moment: "after" },
      { call: "POST /v1/customers", moment: "before" },
      { call: "POST /v1/customers", moment: "after" },
      { call: "POST /v1/invoices/create_preview", moment: "after" },
      { call: "POST /v1/subscriptions", moment: "before" },
      { call: "POST /v1/subscriptions", moment: "after" },
    ]),
  )("at $call ($moment) leaves one payment, and pays once", async ({ call, moment }) => {
    const member = await fixture.accounts.signIn();
    const changes = { promotion_code: await makeCode() };
    await killAt(call, moment, () => start(member, changes));
    expect((await stateOf(member)).members).toBe(0);
    const payment = await start(member, changes);
    await fixture.replayEvents(member.accountId);
    expect(await stateOf(member)).toEqual(UNPAID);
    await fixture.stripe.confirm(payment);
    await expect.poll(() => stateOf(member)).toEqual(MEMBER);
  });

  it.each(
    sampleKills([
      { call: "POST /v1/invoices/*/void", moment: "before" },
      { call: "POST /v1/invoices/*/void", moment: "after" },
      { call: "DELETE /v1/subscriptions/*", moment: "before" },
      { call: "DELETE /v1/subscriptions/*", moment: "after" },
    ]),
  )("at $call ($moment), after the cart has changed, leaves one payment", async ({ call, moment }) => {
    const member = await fixture.accounts.signIn();
    const old = await start(member);
    const changes = { renew_period: "annualy" };
    await killAt(call, moment, () => start(member, changes));
    const payment = await start(member, changes);
    expect((await fixture.stripe.confirm(old)).statusCode).toBe(400);
    await fixture.stripe.confirm(payment);
    await expect.poll(() => stateOf(member)).toEqual(MEMBER);
  });
});

describe("a server that is killed after the card was charged [PAY-09, PROC-02]", () => {
  it("while the browser polls, still makes a member", async () => {
    const member = await fixture.accounts.signIn();
    const payment = await start(member);
    // A job about the start of it would find the payment made.
    await fixture.untilIdle();
    await fixture.stripe.control("PUT", "/webhooks", { mode: "drop" });
    await fixture.stripe.confirm(payment);
    const body = { ...payment };
    await askedLongAgo();
    await killAt("GET /v1/subscriptions", "after", () => ask(member, "retrive_state", body));
    await fixture.stripe.control("PUT", "/webhooks", { mode: "deliver" });
    expect(await askState(member, payment)).toMatchObject({
      state: "paid",
      refresh_token: expect.any(String),
    });
    expect(await stateOf(member)).toEqual(MEMBER);
  });

  it("while a job looks what a webhook was about, does the job again", async () => {
    const member = await fixture.accounts.signIn();
    const payment = await start(member);
    await fixture.stripe.control("POST", "/webhooks/settle", {});
    await killAt("GET /v1/subscriptions", "before", () => fixture.stripe.confirm(payment).then(() => fail()));
    await expect.poll(() => stateOf(member)).toEqual(MEMBER);
  });

  it("signs the returning member in without another charge", async () => {
    const member = await fixture.accounts.signIn();
    const payment = await start(member);
    await fixture.stripe.control("PUT", "/webhooks", { mode: "drop" });
    await fixture.stripe.confirm(payment);
    await fixture.stripe.control("PUT", "/webhooks", { mode: "deliver" });
    const back = await fixture.accounts.startSession(member.accountId);
    expect((await ask(back, "initial_payment", signUpBody())).status).toBe(409);
    expect((await fixture.accounts.startSession(member.accountId)).refreshToken).not.toBe("");
    expect(await stateOf(member)).toEqual(MEMBER);
  });
});

function fail(): never {
  throw new Error("broken off");
}

/** Lets the next sync ask the provider again, however fast this test is. */
async function askedLongAgo(): Promise<void> {
  await fixture.db.updateTable("memberships").set({ synced_at: null }).execute();
}

let codes = 0;
async function makeCode(): Promise<string> {
  codes += 1;
  const code = `KILL${codes}`;
  // For one use: a second subscription would not get it.
  await fixture.stripe.control("POST", "/promotion-codes", { code, percent_off: 10, max_redemptions: 1 });
  return code;
}
