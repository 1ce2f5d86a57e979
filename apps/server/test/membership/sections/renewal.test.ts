import type { AgreementAnswer } from "@smirk/contract/account/agreement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncCustomer } from "../../../src/features/billing/sync/sync-customer.ts";
import { applyAutoRenew } from "../../../src/features/leaving/apply-auto-renew.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { withMembershipLock } from "../../../src/features/members/membership-lock.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { giveCredit } from "../../support/give-credit.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { countWaiting } from "../plan/plan-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

async function call(member: SignedIn, url: string, payload?: object) {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method: payload ? "POST" : "GET", url, headers, ...(payload && { payload }) });
}
const turn = (member: SignedIn, autoRenew: boolean) =>
  call(member, "/account/renewal", { auto_renew: autoRenew });
async function subscriptionOf({ accountId }: SignedIn) {
  const [found] = await fixture.stripe.list("subscription", await fixture.members.customerOf(accountId));
  return found ?? expect.fail("There is no subscription.");
}
async function syncNow(member: SignedIn): Promise<void> {
  const { payments } = fixture.stripe;
  await syncCustomer({ ...fixture.ctx, payments }, await fixture.members.customerOf(member.accountId));
}
async function kindsOf(member: SignedIn): Promise<string[]> {
  const { events } = (await call(member, "/account/events")).json<{ events: { kind: string }[] }>();
  return events.map(({ kind }) => kind);
}
/** Subjects of the mails to somebody since the last time, after all jobs. */
async function mailsTo(address: string): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
  return (await fixture.mail.take(address)).map(({ subject }) => subject.replace(/ on \w+ \d.*/, ""));
}
async function passDays(days: number): Promise<void> {
  await fixture.stripe.advance(days);
  await sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
}
const OFF = "Automatic renewal of your Smirk membership is off";
const ENDS = "Your Smirk membership ends";

describe("automatic renewal [SELF-06]", () => {
  it("is for members: 401 without a token, 403 with a temporary one", async () => {
    for (const method of ["GET", "POST"] as const) {
      const [url, payload] = ["/account/renewal", { auto_renew: false }];
      expect((await fixture.app.inject({ method, url, payload })).statusCode).toBe(401);
      const { headers } = await fixture.accounts.signIn();
      expect((await fixture.app.inject({ method, url, headers, payload })).statusCode).toBe(403);
    }
  });

  it("turned off lets the membership run to its end, without a refund or a further charge", async () => {
    const member = await fixture.members.prepareWelcomed({ email: "off@example.com" });
    await mailsTo("off@example.com");
    const answer = await turn(member, false);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { auto_renew: false, period_end: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    expect(await subscriptionOf(member)).toMatchObject({ cancel_at_period_end: true });
    const card = await fixture.members.readCard(member);
    expect(card).toMatchObject({ canceled: false, termed: false, auto_renew: false, ends_at: card.exp_date });
    expect((await call(member, "/account/next_charge")).json()).toEqual({ next_charge: null });
    expect(await fixture.members.refundsOf(member)).toEqual([]);
    expect(await kindsOf(member)).toEqual(["renewal_turned_off", "joined"]);
    expect(await mailsTo("off@example.com")).toEqual([OFF]);

    await passDays(25);
    expect(await mailsTo("off@example.com")).toEqual([ENDS]);
    await passDays(8);
    expect(await mailsTo("off@example.com")).toEqual(["Your Smirk membership has ended"]);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true, auto_renew: false });
    expect((await kindsOf(member))[0]).toBe("ended");
    const charges = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    expect(charges).toHaveLength(1);
    expect((await turn(member, true)).statusCode).toBe(409);
  });

  it("names no next charge of a subscription that ends at the provider, before its event has come", async () => {
    const member = await fixture.members.prepareWelcomed({ email: "ends@example.com" });
    expect((await call(member, "/account/next_charge")).json()).toEqual({
      next_charge: { date: expect.any(Number), amount: expect.any(Number) },
    });
    const { id } = await subscriptionOf(member);
    await fixture.stripe.payments.endWithPeriod(id, "ends");
    const ending = await call(member, "/account/next_charge");
    expect([ending.statusCode, ending.json()]).toEqual([200, { next_charge: null }]);
    await fixture.stripe.payments.cancelSubscription(id);
    const ended = await call(member, "/account/next_charge");
    expect([ended.statusCode, ended.json()]).toEqual([200, { next_charge: null }]);
  });

  it.each([
    [300, 2490],
    [3000, 2490 - 510],
  ])("with a credit of %i cents names it for one charge alone [MONEY-04]", async (credit, later) => {
    const member = await fixture.members.prepareWelcomed({ email: `credit${credit}@example.com` });
    await giveCredit(fixture, await fixture.members.customerOf(member.accountId), credit);
    const next = async () => (await call(member, "/account/next_charge")).json().next_charge;
    const first = await next();
    expect(first.amount).toBe(Math.max(0, 2490 - credit));
    // Within the hour the provider has a draft, from which no credit is taken yet.
    await passDays((first.date * 1000 + 600_000 - fixture.clock.now().getTime()) / DAY_MS);
    const within = await next();
    await passDays(1 / 12);
    expect([within, await next()]).toEqual([
      { date: expect.any(Number), amount: later },
      { ...within, amount: later },
    ]);
    expect(within.date).toBeGreaterThan(first.date);
  });

  it("goes on as before when it is turned on again, with one email for each change", async () => {
    const member = await fixture.members.prepareWelcomed({ email: "again@example.com" });
    await mailsTo("again@example.com");
    for (const isOn of [false, false, true, true]) expect((await turn(member, isOn)).statusCode).toBe(200);
    expect(await subscriptionOf(member)).toMatchObject({ cancel_at_period_end: false });
    expect(await fixture.members.readCard(member)).toMatchObject({ auto_renew: true, ends_at: null });
    expect(await kindsOf(member)).toEqual(["renewal_turned_on", "renewal_turned_off", "joined"]);
    await turn(member, false);
    expect(await mailsTo("again@example.com")).toEqual([OFF]);
    await turn(member, true);
    expect(await mailsTo("again@example.com")).toEqual(["Your Smirk membership continues"]);
  });

  it("can be agreed at checkout: the agreement says so, and it ends after its first period", async () => {
    const member = await fixture.members.prepareWelcomed({ auto_renew: false, email: "once@example.com" });
    await mailsTo("once@example.com");
    expect(await subscriptionOf(member)).toMatchObject({ cancel_at_period_end: true });
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, auto_renew: false });
    const { agreement } = (await call(member, "/account/agreement")).json<AgreementAnswer>();
    expect(JSON.stringify(agreement)).toContain("You joined without automatic renewal.");
    expect(await kindsOf(member)).toEqual(["joined"]);
    await turn(member, true);
    expect(await mailsTo("once@example.com")).toEqual(["Your Smirk membership continues"]);
    await turn(member, false);
    expect(await mailsTo("once@example.com")).toEqual([OFF]);
    await passDays(33);
    expect(await mailsTo("once@example.com")).toEqual(["Your Smirk membership has ended"]);
  });

  it("sends two emails before the end of a year", async () => {
    await fixture.members.prepareWelcomed({
      auto_renew: false,
      renew_period: "annualy",
      email: "year@example.com",
    });
    await mailsTo("year@example.com");
    for (const [days, mails] of [
      [340, []],
      [6, [ENDS]],
      [8, []],
      [6, [ENDS]],
    ] as const) {
      await passDays(days);
      expect(await mailsTo("year@example.com")).toEqual(mails);
    }
  });
});

describe("automatic renewal by an operator [SELF-06]", () => {
  it("is the member's own change, with an audit row", async () => {
    const member = await fixture.members.prepareWelcomed({ email: "operated@example.com" });
    await mailsTo("operated@example.com");
    const smirk = (...args: string[]) =>
      runSmirk(fixture.ctx, ["--by", "ana", "member", "renewal", member.accountId, ...args]);
    expect((await smirk("off", "--dry-run")).out).toContain("Nothing was changed.");
    expect((await smirk("off", "--yes", "--reason=Called")).out).toContain(
      "Automatic renewal is off: the membership ends on",
    );
    expect(await fixture.members.readCard(member)).toMatchObject({ auto_renew: false });
    expect(await mailsTo("operated@example.com")).toEqual([OFF]);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "command", "changes"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({
      ...{ actor: "ana", command: "member renewal" },
      changes: { auto_renew: [true, false] },
    });
  });
});

describe("automatic renewal and cancellation [SELF-06] [MONEY-04]", () => {
  it("still cancels with the refund of the first days", async () => {
    const member = await fixture.members.prepareWelcomed();
    await turn(member, false);
    const { cancellation } = await fixture.members.readCancellation(member);
    expect(cancellation).toMatchObject({ rule: "first_30_days", refund_cents: 2490 });
    await fixture.members.cancel(member);
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true, auto_renew: true });
    expect((await turn(member, true)).statusCode).toBe(409);
  });

  it("is as it was after a cancellation is undone", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.advance(40);
    await turn(member, false);
    await fixture.members.cancel(member);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true });
    expect((await fixture.members.post(member, "keep")).statusCode).toBe(200);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, auto_renew: false });
    expect(await subscriptionOf(member)).toMatchObject({ cancel_at_period_end: true });
  });

  it("refuses a change while a cancellation stands", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.advance(40);
    await fixture.members.cancel(member);
    const answer = await turn(member, false);
    expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
    expect((await fixture.members.readCard(member)).auto_renew).toBe(true);
  });

  it("is on again when the member renews on the provider's pages", async () => {
    const member = await fixture.members.prepareWelcomed();
    await turn(member, false);
    const { id } = await subscriptionOf(member);
    await fixture.stripe.advance(1);
    await fixture.stripe.payments.resumeSubscription(id, `portal-${id}`);
    await syncNow(member);
    expect(await fixture.members.readCard(member)).toMatchObject({ auto_renew: true, ends_at: null });
  });

  it("leaves a cancellation on the provider's pages a cancellation", async () => {
    const member = await fixture.members.prepareWelcomed();
    const { id } = await subscriptionOf(member);
    await fixture.stripe.payments.endWithPeriod(id, `portal-${id}`);
    await syncNow(member);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true });
  });

  it("is as it was while a scheduled change holds the subscription", async () => {
    const member = await fixture.members.prepareWelcomed();
    const { id } = await subscriptionOf(member);
    const scheduled = await fixture.stripe.ask("POST /subscription_schedules", { from_subscription: id });
    expect(scheduled.statusCode).toBe(200);
    const answer = await turn(member, false);
    expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
    expect(await fixture.members.readCard(member)).toMatchObject({ auto_renew: true, ends_at: null });
    expect(await kindsOf(member)).toEqual(["joined"]);
  });

  it("is refused when its own job was faster than the request, too [SELF-11]", async () => {
    const member = await fixture.members.prepareWelcomed();
    const { id } = await subscriptionOf(member);
    await fixture.stripe.payments.createSchedule(id, `held-${id}`);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const membershipId = membership?.id ?? "";
    const { payments } = fixture.stripe;
    const { asked, job } = await withMembershipLock(fixture.db, membershipId, async () => {
      const request = turn(member, false);
      await expect.poll(() => countWaiting(fixture)).toBe(1);
      const faster = applyAutoRenew({ ...fixture.ctx, payments }, membershipId).catch(String);
      await expect.poll(() => countWaiting(fixture)).toBe(2);
      return { asked: () => request, job: () => faster };
    });
    expect(await job()).toContain("plan is waiting");
    const answer = await asked();
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "plan_change_waiting"]);
    expect(await fixture.members.readCard(member)).toMatchObject({ auto_renew: true, ends_at: null });
  });

  it("refuses a press where the opposite press beside it counts [SELF-01] [SELF-11]", async () => {
    const member = await fixture.members.join();
    const { payments } = fixture.stripe;
    const { listSubscriptions } = payments;
    const second: { auto_renew: boolean }[] = [];
    payments.listSubscriptions = async (customer) => {
      payments.listSubscriptions = listSubscriptions;
      second.push((await turn(member, true)).json());
      return listSubscriptions(customer);
    };
    const first = await turn(member, false);
    expect([first.statusCode, first.json().reason]).toEqual([409, "changed_elsewhere"]);
    expect(second).toMatchObject([{ auto_renew: true }]);
    expect(await subscriptionOf(member)).toMatchObject({ cancel_at_period_end: false });
  });

  it("is carried out by its job when the provider is away, once", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/subscriptions/*",
      failure: "error_500",
      times: 2,
    });
    await turn(member, false);
    await fixture.stripe.control("DELETE", "/failures");
    await syncNow(member);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, auto_renew: false });
    await fixture.jobs.run();
    await syncNow(member);
    expect(await subscriptionOf(member)).toMatchObject({ cancel_at_period_end: true });
    expect((await kindsOf(member)).filter((kind) => kind === "renewal_turned_off")).toHaveLength(1);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, auto_renew: false });
  });
});
