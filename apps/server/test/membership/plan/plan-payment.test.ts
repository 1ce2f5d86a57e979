import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SyncContext } from "../../../src/context.ts";
import { carryOutCancellation } from "../../../src/features/leaving/carry-out-cancellation.ts";
import { quoteCancellation } from "../../../src/features/leaving/quote-cancellation.ts";
import { recordCancellation } from "../../../src/features/leaving/record-cancellation.ts";
import { findMembership } from "../../../src/features/members/find-membership.ts";
import { withMembershipLock } from "../../../src/features/members/membership-lock.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { BASIC, countWaiting, PLUS, person, planCalls, wanted } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());

/** Somebody whose next charges go to one of Stripe's test cards. */
async function joinWith(card: string, email: string): Promise<SignedIn> {
  const member = await fixture.members.prepareWelcomed({ plan_slug: BASIC, email });
  await chargeNext(member, card);
  await fixture.mail.take(email);
  return member;
}

async function chargeNext(member: SignedIn, card: string): Promise<void> {
  await fixture.stripe.payWith(await fixture.members.customerOf(member.accountId), card);
  await fixture.stripe.deliverEvents();
}

describe("a change whose payment is not made [SELF-01]", () => {
  it("leaves everything as it was when the card is declined", async () => {
    const member = await joinWith("pm_card_chargeDeclined", "declined@example.com");
    const charges = await plan.charges(member);
    const { answer } = await plan.change(member, wanted({ family_members: [person("Ana")] }));
    expect(answer).toMatchObject({ family_members: [], change: { state: "failed" }, refusal: null });
    await fixture.stripe.deliverEvents();
    expect(await plan.charges(member)).toEqual(charges);
    expect(await fixture.mail.take("declined@example.com")).toEqual([]);
    expect((await plan.read(member)).family_members).toEqual([]);
  });

  it("waits for the bank's question, and can be given up", async () => {
    const member = await joinWith("pm_card_authenticationRequired", "asked@example.com");
    const { answer } = await plan.change(member, wanted());
    expect(answer).toMatchObject({ plan_slug: BASIC, change: { state: "action_required" } });
    expect(answer.change?.client_secret).toMatch(/^pi_/);
    const second = await plan.post(member, "/quote", wanted());
    expect(second.statusCode).toBe(409);
    const undone = await plan.post(member, "/undo", { id: answer.change?.id });
    expect(undone.json()).toMatchObject({ plan_slug: BASIC, change: { state: "undone" } });
    expect(await plan.charges(member)).toHaveLength(1);
  });

  it("counts once the bank has agreed, with one email", async () => {
    const member = await joinWith("pm_card_authenticationRequired", "agreed@example.com");
    const { answer, shown } = await plan.change(member, wanted());
    const secret = answer.change?.client_secret ?? "";
    await fixture.stripe.confirm({ client_secret: secret });
    expect(await plan.read(member)).toMatchObject({ plan_slug: PLUS, change: { state: "applied" } });
    expect((await plan.charges(member)).at(-1)).toBe(shown.today_cents);
    await fixture.stripe.deliverEvents();
    const mails = await fixture.mail.take("agreed@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk membership has changed"]);
  });
});

describe("a cancellation beside a change that is charged now [MONEY-04] [SELF-01]", () => {
  const leaveFee = async (member: SignedIn) =>
    (await fixture.members.readCancellation(member)).cancellation?.kept_fee_cents;
  /** Charges less refunds. */
  async function keptOf(member: SignedIn): Promise<number> {
    const refunds = (await fixture.members.refundsOf(member)).map((refund) => Number(refund.split(" ")[1]));
    const sum = (all: number[]) => all.reduce((total, cents) => total + cents, 0);
    return sum(await plan.charges(member)) - sum(refunds);
  }
  /** A member who was shown what a change costs, and what canceling gives back. */
  async function prepare() {
    const member = await fixture.members.prepare({ plan_slug: BASIC });
    const shown = await plan.quote(member, wanted());
    return {
      member,
      change: () => plan.post(member, "", plan.confirmation(wanted(), shown)),
      ...(await prepareLeaving(member)),
    };
  }
  async function prepareLeaving(member: SignedIn) {
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const { cancellation } = await fixture.members.readCancellation(member);
    const terms = { refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day };
    return {
      hold: <T>(work: () => Promise<T>) => withMembershipLock(fixture.db, membership?.id ?? "", work),
      cancel: () => fixture.members.post(member, "cancel", terms),
    };
  }
  const waiting = (count: number) => expect.poll(() => countWaiting(fixture)).toBe(count);

  it("that comes before the charge prevents it", async () => {
    const { member, hold, change, cancel } = await prepare();
    const answers = await hold(async () => {
      const changed = change();
      await waiting(1);
      const canceled = cancel();
      await waiting(2);
      return () => Promise.all([changed, canceled]);
    }).then((both) => both());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await plan.charges(member)).toHaveLength(1);
    expect(await keptOf(member)).toBe(await leaveFee(member));
  });

  it("pays back what the bank lets through between the request and the end", async () => {
    const member = await joinWith("pm_card_authenticationRequired", "late@example.com");
    const { answer, shown } = await plan.change(member, wanted());
    const { hold, cancel } = await prepareLeaving(member);
    const next = await hold(async () => {
      const canceled = cancel();
      await waiting(1);
      // Gets the lock between the record of the cancellation and what it does.
      const second = hold(async () => {
        await waiting(1);
        await fixture.stripe.confirm({ client_secret: answer.change?.client_secret ?? "" });
      });
      await waiting(2);
      return () => Promise.all([canceled, second]);
    });
    const [canceled] = await next();
    expect([canceled.statusCode, (await plan.charges(member)).at(-1)]).toEqual([200, shown.today_cents]);
    expect(await keptOf(member)).toBe(await leaveFee(member));
  });

  it("pays back whole what follows a renewal that was not known when leaving was asked for", async () => {
    const member = await fixture.members.prepareWelcomed({ plan_slug: BASIC });
    await fixture.stripe.advance(50);
    const charged = await plan.charges(member);
    const { ctx } = fixture;
    const paying = { ...ctx, payments: fixture.stripe.payments };
    const askedAt = ctx.clock.now();
    const { current_period_end: renewsAt } = await findMembership(ctx.db, member.accountId);
    await fixture.stripe.advance(15);
    await chargeNext(member, "pm_card_authenticationRequired");
    const { answer } = await plan.change(member, wanted());
    const membership = await findMembership(ctx.db, member.accountId);
    const findQuote = (locked: SyncContext) => quoteCancellation(locked, membership, { askedAt, renewsAt });
    const known = { membership, askedAt, renewsAt };
    expect(await recordCancellation(paying, { ...known, findQuote })).toBe(true);
    await fixture.stripe.confirm({ client_secret: answer.change?.client_secret ?? "" });
    await carryOutCancellation(paying, membership.id);
    expect(await plan.charges(member)).toHaveLength(charged.length + 2);
    const sum = charged.reduce((all, cents) => all + cents, 0);
    expect(await keptOf(member)).toBe(sum);
  });

  it("that was shown other terms before the charge is asked again, and pays it back", async () => {
    const { member, hold, change, cancel } = await prepare();
    const { changed, second } = await hold(async () => {
      const pressed = change();
      await waiting(1);
      // Gets the lock between the record of the change and its charge.
      const next = hold(async () => {
        await waiting(1);
        const canceled = cancel();
        await waiting(2);
        return () => canceled;
      });
      await waiting(2);
      return { changed: () => pressed, second: () => next };
    });
    const canceled = await (await second())();
    expect([(await changed()).statusCode, canceled.statusCode]).toEqual([200, 409]);
    expect(await plan.charges(member)).toHaveLength(2);
    await fixture.members.cancel(member);
    expect(await keptOf(member)).toBe(await leaveFee(member));
  });
});

it("a change that waits for the bank ends with the provider's word that its time is over [SELF-01]", async () => {
  const member = await joinWith("pm_card_authenticationRequired", "expired@example.com");
  const { answer } = await plan.change(member, wanted());
  expect(answer.change?.state).toBe("action_required");
  await fixture.stripe.deliverEvents();
  fixture.clock.pass(DAY_MS);
  await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
  await fixture.stripe.deliverOnly("customer.subscription.pending_update_expired");
  const change = fixture.db
    .selectFrom("plan_changes")
    .select("state")
    .where("id", "=", answer.change?.id ?? "");
  expect(await change.execute()).toEqual([{ state: "failed" }]);
});
