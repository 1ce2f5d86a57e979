import type { AccountEventsAnswer } from "@smirk/contract/account/events";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { up } from "../../../src/db/migrations/0016-account-events.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

async function eventsOf(member: SignedIn) {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/events", headers });
  return answer.json<AccountEventsAnswer>().events;
}
const kindsOf = async (member: SignedIn) => (await eventsOf(member)).map(({ kind }) => kind);

describe("what changed lately [SELF-05]", () => {
  it("is for members: 401 without a token, 403 with a temporary one", async () => {
    const url = "/account/events";
    expect((await fixture.app.inject({ url })).statusCode).toBe(401);
    const { headers } = await fixture.accounts.signIn();
    expect((await fixture.app.inject({ url, headers })).statusCode).toBe(403);
  });

  it("has payments and refunds with their amounts, newest first", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(32);
    await fixture.members.cancel(member);
    expect(await eventsOf(member)).toMatchObject([
      { kind: "canceled", facts: { last_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
      { kind: "payment_received", facts: { amount_cents: 2490 } },
      { kind: "joined", facts: { plan_name: "Smirk Plus" } },
    ]);
  });

  it("has the day of a payment and of the end, however much later they are noticed", async () => {
    const seconds = (at: Date | number | null | undefined) => Math.floor(Number(at) / 1000);
    const visitor = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(visitor);
    const joined = fixture.clock.now().getTime();
    await fixture.stripe.confirm(payment);
    fixture.clock.pass(DAY_MS);
    await fixture.members.askState(visitor, payment);
    const [{ current_period_end: end, paid_at: paidAt } = {}] = await fixture.members.membershipsOf(
      visitor.accountId,
    );
    // The card, the agreement and the receipt have one day.
    expect(seconds(paidAt)).toBe(seconds(joined));
    // The renewal is noticed some days after the period's end.
    await fixture.stripe.advance(33);
    await fixture.members.cancel(visitor);
    const [{ cancel_at: last } = {}] = await fixture.members.membershipsOf(visitor.accountId);
    await fixture.stripe.advance(40);
    const rows = await fixture.db
      .selectFrom("account_events")
      .select(["kind", "happened_at"])
      .where("account_id", "=", visitor.accountId)
      .where("kind", "!=", "canceled")
      .orderBy("id")
      .execute();
    expect(rows.map(({ kind, happened_at: at }) => [kind, seconds(at)])).toEqual([
      ["joined", seconds(joined)],
      ["payment_received", seconds(end)],
      ["ended", seconds(last)],
    ]);
  });

  it("has a member whom a code lets in for nothing join as the card is known", async () => {
    await fixture.stripe.payments.createPromotion({
      ...{ code: "NOTHING", maxRedemptions: null, expiresAt: null },
      coupon: { off: { kind: "percent", percent: 100 }, products: [], duration: { kind: "once" } },
    });
    const visitor = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(visitor, { promotion_code: "NOTHING" });
    fixture.clock.pass(DAY_MS / 24);
    await fixture.stripe.confirm(payment);
    await fixture.members.askState(visitor, payment);
    const [membership] = await fixture.members.membershipsOf(visitor.accountId);
    expect(membership?.paid_at).toEqual(fixture.clock.now());
  });

  it("says when a cancellation was undone", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(32);
    await fixture.members.cancel(member);
    fixture.clock.pass(DAY_MS);
    await fixture.members.post(member, "keep");
    expect((await kindsOf(member)).slice(0, 2)).toEqual(["cancellation_undone", "canceled"]);
  });

  it("has a refund once, however often it is looked at", async () => {
    const member = await fixture.members.prepare();
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    await fixture.stripe.deliverEvents();
    expect((await kindsOf(member)).toSorted()).toEqual(["canceled", "joined", "refunded"]);
  });

  it("is each member's own", async () => {
    const [one, other] = [await fixture.members.prepare(), await fixture.members.prepare()];
    const ids = (await eventsOf(one)).map(({ id }) => id);
    expect((await eventsOf(other)).filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it("begins with the joining of those who were members before", async () => {
    const member = await fixture.members.prepare();
    await fixture.db.transaction().execute(async (trx) => {
      await sql`drop table account_events`.execute(trx);
      await sql`alter table memberships drop column auto_renew, drop column auto_renew_change,
        drop column is_past_due, drop column auto_renew_agreed, drop column auto_renew_changed_at`.execute(
        trx,
      );
      await up(trx as unknown as Kysely<unknown>);
    });
    expect(await eventsOf(member)).toMatchObject([{ kind: "joined", facts: { plan_name: "Smirk Plus" } }]);
  });
});
