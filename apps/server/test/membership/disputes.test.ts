import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncPayment } from "../../src/features/billing/sync/sync-payment.ts";
import { checkMemberships } from "../../src/features/health/checks/check-memberships.ts";
import { carryOutCancellation } from "../../src/features/leaving/carry-out-cancellation.ts";
import { checkRefund, requestRefund } from "../../src/features/refunds/request-refund.ts";
import { settleRefund } from "../../src/features/refunds/settle-refund.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, MINUTE_MS } from "../support/settable-clock.ts";

const DISPUTED = "4000000000000259";
const CANCELED = "Your Smirk membership is canceled";
const ENDED = "Your Smirk membership has ended";
const SENT = "Your Smirk refund is on its way";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

let count = 0;
/** Somebody who has joined, read their first mails, and had their bank take the payment back. */
async function joinAndDispute() {
  count += 1;
  const email = `member${count}@example.com`;
  const member = await fixture.members.join({ email }, DISPUTED);
  await fixture.jobs.settle();
  await fixture.mail.take(email);
  await fixture.stripe.advance((2 * MINUTE_MS) / DAY_MS);
  await fixture.stripe.deliverEvents();
  expect((await fixture.mail.take(email)).length).toBe(0);
  return { member, email };
}
const subjects = async (email: string) => (await fixture.mail.take(email)).map(({ subject }) => subject);
async function decide(member: SignedIn, status: "lost" | "won"): Promise<void> {
  const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
  const dispute = (await fixture.stripe.list("dispute")).findLast((one) => one.charge === charge?.id);
  const answer = await fixture.stripe.control("POST", `/disputes/${dispute?.id}/close`, { status });
  expect(answer.statusCode).toBe(200);
  await fixture.stripe.deliverEvents();
}
async function subscriptionOf(member: SignedIn) {
  return (await fixture.stripe.list("subscription", await fixture.members.customerOf(member.accountId)))[0];
}

describe("a payment that a member disputes [MONEY-04]", () => {
  it("does not end their membership before the bank decides", async () => {
    const { member, email } = await joinAndDispute();
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, termed: false });
    expect((await fixture.members.readCancellation(member)).cancellation).toMatchObject({
      refund_cents: 0,
      held_cents: 2490,
      kept_fee_cents: 2000,
    });
    await decide(member, "won");
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, termed: false });
    expect((await fixture.members.readCancellation(member)).cancellation).toMatchObject({
      refund_cents: 2490,
      held_cents: 0,
    });
    expect(await subjects(email)).toEqual([]);
  });

  it.each(["active", "canceled"])(
    "ends their membership when the bank decides for them, %s at the provider",
    async (after_lost_dispute) => {
      await fixture.stripe.control("PUT", "/settings", { after_lost_dispute });
      const { member, email } = await joinAndDispute();
      await decide(member, "lost");
      expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, termed: true });
      expect((await subscriptionOf(member))?.status).toBe("canceled");
      expect(await fixture.members.readCancellation(member)).toMatchObject({
        state: "ended",
        can_keep: false,
        cancellation: null,
      });
      expect((await fixture.members.post(member, "keep")).statusCode).toBe(409);
      expect(await fixture.members.refundsOf(member)).toEqual([]);
      const mails = await fixture.mail.take(email);
      expect(mails.map(({ subject }) => subject)).toEqual([ENDED]);
      expect(mails[0]?.text).toContain("your bank took it back");
      await fixture.stripe.advance(40);
      await fixture.stripe.deliverEvents();
      expect(await subjects(email)).toEqual([]);
      expect(
        (await fixture.stripe.list("invoice", await fixture.members.customerOf(member.accountId))).length,
      ).toBe(1);
      await fixture.stripe.control("PUT", "/settings", { after_lost_dispute: "active" });
    },
  );

  it("ends a membership at once that was to end with its period", async () => {
    const { member, email } = await joinAndDispute();
    await fixture.stripe.advance(35);
    expect(await fixture.members.cancel(member)).toMatchObject({ state: "canceled", can_keep: true });
    await fixture.jobs.settle();
    await fixture.mail.take(email);
    await decide(member, "lost");
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, termed: true });
    expect(await subjects(email)).toEqual([ENDED]);
  });

  it.each([
    ["won", ["succeeded 2490"], [SENT], 2490],
    ["lost", [], [], 0],
  ] as const)("is not refunded on top to members who cancel: %s", async (status, refunds, mails, cents) => {
    const { member, email } = await joinAndDispute();
    const shown = (await fixture.members.readCancellation(member)).cancellation;
    expect(await fixture.members.cancel(member)).toMatchObject({ state: "ended", cancellation: shown });
    expect(shown).toMatchObject({ refund_cents: 0, held_cents: 2490 });
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual([]);
    const [mail, ...others] = await fixture.mail.take(email);
    expect([mail?.subject, others.length]).toEqual([CANCELED, 0]);
    expect(mail?.text).toContain("If it decides in our favor, we will refund $24.90 to you ourselves.");
    // Longer than the right to a refund: it was asked for in time.
    await fixture.stripe.advance(45);
    await decide(member, status);
    await fixture.stripe.advance(1);
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual(refunds);
    expect(await subjects(email)).toEqual(mails);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true, termed: false });
    const { cancellation } = await fixture.members.readCancellation(member);
    expect(cancellation).toMatchObject({ refund_cents: cents, held_cents: 0 });
  });

  it.each([
    ["is sent after all to a member who has left", [2490], "sent"],
    ["is not sent to whom an operator has paid it meanwhile", [], "taken"],
  ] as const)("that is lost and then won on appeal %s", async (_what, sent, state) => {
    const { member } = await joinAndDispute();
    await fixture.members.cancel(member);
    await decide(member, "lost");
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const promised = () =>
      fixture.db
        .selectFrom("refunds")
        .select(["state", "payment_id"])
        .where("membership_id", "=", membership?.id ?? "")
        .executeTakeFirstOrThrow();
    const { payment_id: paymentId, state: before } = await promised();
    expect(before).toBe("taken");
    if (state === "taken") {
      await fixture.db
        .updateTable("refunds")
        .set({ state: "stuck" })
        .where("payment_id", "=", paymentId)
        .execute();
      const operator = { actor: "ana", command: "member settle-refund" };
      await settleRefund(fixture.ctx, { accountId: member.accountId, operator });
    }
    const asked: number[] = [];
    // The sandbox has no appeals.
    const payments: typeof fixture.stripe.payments = {
      ...fixture.stripe.payments,
      listDisputes: async (id) =>
        (await fixture.stripe.payments.listDisputes(id)).map((dispute) => ({ ...dispute, state: "won" })),
      refund: async ({ amountCents }) => {
        asked.push(amountCents);
        return "re_after_appeal";
      },
    };
    await syncPayment({ ...fixture.ctx, payments }, paymentId);
    await carryOutCancellation({ ...fixture.ctx, payments }, membership?.id ?? "");
    expect([asked, (await promised()).state]).toEqual([sent, state]);
  });

  it("ends their membership at night when its job has failed permanently", async () => {
    const { member } = await joinAndDispute();
    await fixture.stripe.control("POST", "/failures", {
      call: "DELETE /v1/*",
      failure: "error_500",
      times: 20,
    });
    await decide(member, "lost");
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.ctx.pool.query("delete from graphile_worker._private_jobs");
    expect((await subscriptionOf(member))?.status).toBe("active");
    await fixture.stripe.advance(1);
    await fixture.jobs.settle();
    expect((await subscriptionOf(member))?.status).toBe("canceled");
  });

  it("excludes only itself, of two, from a refund", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.advance(30);
    const charges = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    // A month of 31 days has one payment so far.
    const newest = charges.at(-1);
    await fixture.stripe.control("POST", "/disputes", { charge: newest?.id });
    const all = 2490 * charges.length;
    expect((await fixture.members.readCancellation(member)).cancellation).toMatchObject({
      refund_cents: all - 2490,
      held_cents: 2490,
    });
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    const paid = (await fixture.members.refundsOf(member)).map((refund) => refund.split(" ")[1]);
    expect(paid).toEqual(charges.length === 2 ? ["2490"] : []);
  });

  it("that begins while a refund is on its way there holds the refund back", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/refunds",
      failure: "error_500",
      times: 4,
    });
    await fixture.members.cancel(member);
    await fixture.stripe.control("DELETE", "/failures");
    const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    await fixture.stripe.control("POST", "/disputes", { charge: charge?.id });
    await fixture.stripe.advance(1);
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual([]);
    const { cancellation } = await fixture.members.readCancellation(member);
    expect(cancellation).toMatchObject({ refund_cents: 0, held_cents: 2490 });
    await decide(member, "won");
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
  });

  it("in part is taken off the refund of a member who has canceled meanwhile, once", async () => {
    const member = await fixture.members.prepareWelcomed();
    const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    await fixture.stripe.control("POST", "/disputes", { charge: charge?.id, amount: 1000 });
    await fixture.stripe.deliverEvents();
    const operator = { accountId: member.accountId, isAgain: false };
    await expect(checkRefund(fixture.ctx, { ...operator, amountCents: 3491 })).rejects.toThrow("$34.90");
    expect(await checkRefund(fixture.ctx, { ...operator, amountCents: 3490 })).toBeNull();
    expect((await fixture.members.cancel(member)).cancellation).toMatchObject({ held_cents: 2490 });
    await decide(member, "lost");
    await fixture.stripe.advance(1);
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 1490"]);
    const { cancellation } = await fixture.members.readCancellation(member);
    expect(cancellation).toMatchObject({ refund_cents: 1490, held_cents: 0 });
  });
});

describe("a payment that a card's bank calls fraud [MONEY-04]", () => {
  const warnings = async () =>
    (await checkMemberships(fixture.ctx)).filter(({ found }) => found.includes("fraud"));

  it("is a task for an operator until it is refunded", async () => {
    const member = await fixture.members.join({}, "4000000000005423");
    await fixture.stripe.advance((2 * MINUTE_MS) / DAY_MS);
    await fixture.stripe.deliverEvents();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    expect(await warnings()).toMatchObject([
      { level: "warning", found: expect.stringContaining(membership?.id ?? "") },
    ]);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, termed: false });
    const operator = { actor: "ana", command: "member refund" };
    const { accountId } = member;
    await requestRefund(fixture.ctx, { accountId, amountCents: 4490, isAgain: false, operator });
    await fixture.stripe.deliverEvents();
    expect(await warnings()).toEqual([]);
  });
});
