import type { CancellationAnswer } from "@smirk/domain/membership/cancellation-answer";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { sandboxSettings } from "../../../../tools/stack/sandbox-settings.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { type KillableServer, startKillable } from "../support/processes/kill-server.ts";
import { BASIC, PLUS, person, planCalls, type Wanted, wanted } from "./plan/plan-calls.ts";

const RENEWAL_OFF = "Automatic renewal of your Smirk membership is off";
const CANCELED = "Your Smirk membership is canceled";
const SENT = "Your Smirk refund is on its way";
const RETURNED = "Your bank sent your Smirk refund back to us";

/** Prepares database and sandbox, and looks at both; the server that is killed is another process. */
let fixture: TestApp<"stripe" | "mail">;
let server: KillableServer;
let setting: { environment: Record<string, string>; geocoded: unknown };
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, config: { mail: null } });
  const { config, pool } = fixture.ctx;
  const database = await pool.query<{ name: string }>("select current_database() as name");
  const url = new URL(inject("testServer").connectionString);
  url.pathname = `/${database.rows[0]?.name}`;
  const environment = {
    APP_ENV: "test",
    DEMO_DATA: "0",
    DATABASE_URL: url.href,
    SMTP_URL: fixture.mail.smtpUrl,
    TOKEN_KEYS: JSON.stringify(config.tokenKeys),
    CODE_SECRET: config.codeSecret ?? "",
    ...sandboxSettings(fixture.stripe.config.apiBase.replace("/stripe", ""), {}),
  };
  environment.SMTP_URL = fixture.mail.smtpUrl;
  const geocoded = await fixture.ctx.addresses.geocode({ address: "1200 Main St, Houston, TX 77002" });
  setting = { environment, geocoded };
  server = await startKillable(setting);
  await fixture.stripe.control("PUT", "/webhooks", { url: `${server.origin}/stripe/webhook` });
}, 180_000);
afterAll(async () => {
  await server.kill();
  await fixture.close();
});
afterEach(async () => {
  await fixture.stripe.control("DELETE", "/failures");
  await fixture.mail.setFailure(null);
});

let count = 0;
/** Somebody who has joined, with nothing left to do about it. */
async function join(): Promise<{ member: SignedIn; email: string }> {
  count += 1;
  const email = `member${count}@example.com`;
  const visitor = await fixture.accounts.signIn();
  const payment = await fixture.members.startPayment(visitor, { email });
  await fixture.stripe.confirm(payment);
  await fixture.members.askState(visitor, payment);
  await untilIdle();
  await fixture.mail.clear();
  return { member: await fixture.accounts.startSession(visitor.accountId), email };
}

async function untilIdle(): Promise<void> {
  await fixture.stripe.control("POST", "/webhooks/settle", {});
  await expect
    .poll(async () => {
      const due = await fixture.ctx.pool.query(
        "select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts",
      );
      return due.rowCount;
    })
    .toBe(0);
}

async function leave({ headers }: SignedIn): Promise<void> {
  const shown = await fetch(`${server.origin}/account/cancellation`, { headers });
  const { cancellation } = (await shown.json()) as CancellationAnswer;
  await fetch(`${server.origin}/account/cancel`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day }),
  });
}

/** Kills the server while the provider is at a call: before it has done what was asked, or after. Another one starts. */
async function killAt(call: string, moment: "before" | "after", act: () => Promise<unknown>): Promise<void> {
  await fixture.stripe.control("POST", "/failures", { failure: `hang_${moment}`, call, delay_ms: 500 });
  const acted = act().catch(() => {});
  await expect
    .poll(async () => (await fixture.stripe.control("GET", "/failures")).json().failures.length, {
      interval: 10,
    })
    .toBe(0);
  await restart();
  await acted;
}

async function turnRenewalOff({ headers }: SignedIn): Promise<void> {
  await fetch(`${server.origin}/account/renewal`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ auto_renew: false }),
  });
}

async function restart(): Promise<void> {
  const { port } = new URL(server.origin);
  await server.kill();
  // A job that had failed is not waited for.
  await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
  server = await startKillable({ ...setting, port });
}

async function statusOf({ accountId }: SignedIn, email: string) {
  const customer = await fixture.members.customerOf(accountId);
  const [membership] = await fixture.members.membershipsOf(accountId);
  const ended = (await fixture.stripe.list("event")).filter(({ type, data }) => {
    const { object } = data as { object: { customer?: string } };
    return type === "customer.subscription.deleted" && object.customer === customer;
  });
  const mails = (await fixture.mail.list()).filter(({ envelope }) => envelope.to[0] === email);
  return {
    state: membership?.state,
    ends: ended.length,
    refunds: (await fixture.stripe.list("refund", customer)).map(
      ({ status, amount }) => `${status} ${amount}`,
    ),
    // Two workers send them: in any order.
    mails: mails.map(({ subject }) => subject).sort(),
  };
}

const LEFT = { state: "canceled", ends: 1, refunds: ["succeeded 2490"], mails: [CANCELED, SENT].sort() };

/** Every event is delivered again and changes nothing. */
async function expectAtLast(member: SignedIn, email: string, wanted: object): Promise<void> {
  await expect.poll(() => statusOf(member, email), { timeout: 60_000 }).toEqual(wanted);
  await fixture.stripe.control("POST", "/webhooks/send", { order: "shuffled" });
  await untilIdle();
  expect(await statusOf(member, email)).toEqual(wanted);
}

describe("a server that is killed while a member cancels [MONEY-04]", () => {
  it.each([
    ["the cancellation is recorded", "DELETE /v1/subscriptions/*", "before"],
    ["the subscription has ended", "DELETE /v1/subscriptions/*", "after"],
    ["the refund is asked for", "POST /v1/refunds", "before"],
    ["the refund was made", "POST /v1/refunds", "after"],
    ["it asks how things stand now", "GET /v1/subscriptions", "after"],
  ] as const)(
    "when %s: ends once, pays back once and writes once",
    async (_when, call, moment) => {
      const { member, email } = await join();
      const { headers } = member;
      const shown = await fetch(`${server.origin}/account/cancellation`, { headers });
      expect(shown.status).toBe(200);
      await killAt(call, moment, () => leave(member));
      await expectAtLast(member, email, LEFT);
    },
    120_000,
  );

  it("when a mail was handed over: sends no second one to the mailbox", async () => {
    const { member, email } = await join();
    await fixture.mail.setFailure("hang_after", 1);
    await leave(member);
    await expect.poll(async () => (await fixture.mail.list()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    await restart();
    await expectAtLast(member, email, LEFT);
  }, 120_000);

  it("while it resends a returned refund: sends it once more", async () => {
    const { member, email } = await join();
    await leave(member);
    await expectAtLast(member, email, LEFT);
    const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId));
    await killAt("POST /v1/refunds", "after", () =>
      fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {}),
    );
    await expectAtLast(member, email, {
      ...LEFT,
      refunds: ["failed 2490", "succeeded 2490"],
      mails: [CANCELED, SENT, RETURNED, SENT].sort(),
    });
  }, 120_000);
});

describe("a server that is killed while a member turns renewal off [SELF-06]", () => {
  it.each(["before", "after"] as const)(
    "has it off, with one email: %s the provider's call",
    async (moment) => {
      const { member, email } = await join();
      await killAt("POST /v1/subscriptions/*", moment, () => turnRenewalOff(member));
      await expectAtLast(member, email, { state: "active", ends: 0, refunds: [], mails: [RENEWAL_OFF] });
      const customer = await fixture.members.customerOf(member.accountId);
      expect(await fixture.stripe.list("subscription", customer)).toMatchObject([
        { cancel_at_period_end: true },
      ]);
      const events = await fixture.db
        .selectFrom("account_events")
        .select("kind")
        .where("account_id", "=", member.accountId)
        .orderBy("id")
        .execute();
      expect(events.map(({ kind }) => kind)).toEqual(["joined", "renewal_turned_off"]);
    },
    120_000,
  );
});

/** Asks for the quote before, so that the server is killed while it changes. */
async function killWhileChanging(
  { member, change }: { member: SignedIn; change: Wanted },
  { call, moment }: { call: string; moment: "before" | "after" },
) {
  const calls = planCalls(fixture);
  const shown = await calls.quote(member, change);
  await killAt(call, moment, () =>
    fetch(`${server.origin}/account/plan_change`, {
      method: "POST",
      headers: { ...member.headers, "content-type": "application/json" },
      body: JSON.stringify(calls.confirmation(change, shown)),
    }),
  );
  return { calls, shown };
}

describe("a server that is killed while a plan changes [SELF-01] [SELF-02]", () => {
  it.each([
    ["the change is recorded", "POST /v1/subscriptions/*", "before"],
    ["it was charged", "POST /v1/subscriptions/*", "after"],
  ] as const)(
    "when %s: charges once and writes once",
    async (_when, call, moment) => {
      const { member, email } = await join();
      const change = wanted({ plan_slug: PLUS, family_members: [person("Anna")] });
      const { calls, shown } = await killWhileChanging({ member, change }, { call, moment });
      const mails = ["Your Smirk membership has changed"];
      await expectAtLast(member, email, { state: "active", ends: 0, refunds: [], mails });
      expect((await calls.charges(member)).sort()).toEqual([4490, shown.today_cents].sort());
      const now = await calls.read(member);
      expect(now).toMatchObject({ change: { state: "applied" }, family_members: [{ name: "Anna" }] });
    },
    120_000,
  );

  it.each([
    ["its schedule is made", "POST /v1/subscription_schedules", "after"],
    ["its phases were written", "POST /v1/subscription_schedules/*", "after"],
  ] as const)(
    "when %s: plans one change and writes once",
    async (_when, call, moment) => {
      const { member, email } = await join();
      const change = wanted({ plan_slug: BASIC });
      const { calls } = await killWhileChanging({ member, change }, { call, moment });
      const mails = [expect.stringContaining("membership changes on")];
      await expectAtLast(member, email, { state: "active", ends: 0, refunds: [], mails });
      expect((await calls.read(member)).change).toMatchObject({ state: "scheduled", plan_slug: BASIC });
      expect(await calls.charges(member)).toEqual([4490]);
      const customer = await fixture.members.customerOf(member.accountId);
      const schedules = await fixture.stripe.list("subscription_schedule", customer);
      expect(schedules.map(({ status }) => status)).toEqual(["active"]);
    },
    120_000,
  );
});
