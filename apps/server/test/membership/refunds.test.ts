import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncPayment } from "../../src/features/billing/sync/sync-payment.ts";
import { describeRefund } from "../../src/features/leaving/describe-refund.ts";
import { requestRefund } from "../../src/features/refunds/request-refund.ts";
import { settleRefund } from "../../src/features/refunds/settle-refund.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../support/settable-clock.ts";

const REFUND_FAILS = "4000000000005126";
const REFUND_PENDS = "4000000000007726";
const CANCELED = "Your Smirk membership is canceled";
const SENT = "Your Smirk refund is on its way";
const RETURNED = "Your bank sent your Smirk refund back to us";
const STUCK = "We could not send your Smirk refund";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

let count = 0;
/** Somebody who has joined and read their first mails. */
async function join(card?: string, changes: Record<string, unknown> = {}) {
  count += 1;
  const email = `member${count}@example.com`;
  const member = await fixture.members.prepareWelcomed({ email, ...changes }, card);
  await fixture.mail.take(email);
  return { member, email };
}
const subjects = async (email: string) => (await fixture.mail.take(email)).map(({ subject }) => subject);
/** The bank thinks for an hour. */
async function waitForBank(): Promise<void> {
  await fixture.stripe.advance((2 * HOUR_MS) / DAY_MS);
}
async function promisedTo(member: SignedIn) {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const rows = await fixture.db
    .selectFrom("refunds")
    .select(["state", "failures"])
    .where("membership_id", "=", membership?.id ?? "")
    .execute();
  return rows.map(({ state, failures }) => `${state} ${failures}`);
}
async function refundByHand(member: SignedIn, cents: number): Promise<void> {
  const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
  const form = { charge: charge?.id ?? "", amount: String(cents) };
  const answer = await fixture.stripe.ask("POST /refunds", form);
  expect(answer.statusCode).toBe(200);
}

describe("a refund that the bank sends back [MONEY-04]", () => {
  it("is sent three times with an email each, and then left to an operator", async () => {
    const { member, email } = await join(REFUND_FAILS);
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    expect(await subjects(email)).toEqual([CANCELED]);
    for (const failures of [1, 2]) {
      await waitForBank();
      await fixture.stripe.deliverEvents();
      expect(await fixture.members.refundsOf(member)).toEqual([
        ...Array(failures).fill("failed 2490"),
        "succeeded 2490",
      ]);
      expect(await promisedTo(member)).toEqual([`sent ${failures}`]);
      expect(await subjects(email)).toEqual([RETURNED, SENT]);
    }
    await waitForBank();
    await fixture.stripe.deliverEvents();
    const [mail] = await fixture.mail.take(email);
    expect(mail?.subject).toBe(STUCK);
    expect(mail?.text).toContain("We owe you $24.90");
    for (let day = 0; day < 2; day += 1) {
      await fixture.stripe.advance(1);
      await fixture.stripe.deliverEvents();
    }
    expect(await fixture.members.refundsOf(member)).toEqual(Array(3).fill("failed 2490"));
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await subjects(email)).toEqual([]);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true, termed: false });
    expect((await fixture.members.post(member, "keep")).statusCode).toBe(409);
    await refundByHand(member, 2490);
    await fixture.stripe.deliverEvents();
    expect(await promisedTo(member)).toEqual(["taken 3"]);
    expect(await subjects(email)).toEqual([SENT]);
  });

  it("can be settled once by an operator who paid in another way", async () => {
    const { member, email } = await join();
    await fixture.members.cancel(member);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await fixture.db
      .updateTable("refunds")
      .set({ state: "stuck", refund_id: null, failures: 3 })
      .where("membership_id", "=", membership?.id ?? "")
      .execute();
    const operator = { actor: "ana", command: "member settle-refund" };
    const settle = () => settleRefund(fixture.ctx, { accountId: member.accountId, operator });
    const settled = await Promise.allSettled([settle(), settle()]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await promisedTo(member)).toEqual(["taken 3"]);
    const entries = await fixture.db.selectFrom("audit_entries").selectAll().execute();
    expect(entries).toMatchObject([
      { actor: "ana", subject_id: membership?.id, changes: { amount_cents: 2490 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  /** Lets the bank return the last one, and delivers the events. */
  async function failLast(member: SignedIn): Promise<void> {
    const refund = (
      await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId))
    ).at(-1);
    await fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {});
    await waitForBank();
    await fixture.stripe.deliverEvents();
  }
  const emailTo = async (email: string) => {
    const mail = (await fixture.mail.take(email)).at(-1);
    return [mail?.subject, mail?.text.match(/We owe you \S+[0-9]/)?.[0]];
  };
  const settle = ({ accountId }: SignedIn) =>
    settleRefund(fixture.ctx, { accountId, operator: { actor: "ana", command: "member settle-refund" } });

  it("is owed less what was paid by hand, for member and operator", async () => {
    const { member, email } = await join();
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/refunds",
      failure: "error_500",
      times: 4,
    });
    await fixture.members.cancel(member);
    await fixture.stripe.control("DELETE", "/failures");
    await waitForBank();
    await refundByHand(member, 1000);
    await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await fixture.jobs.settle();
    for (let time = 0; time < 3; time += 1) await failLast(member);
    expect(await fixture.members.refundsOf(member)).toEqual([
      "succeeded 1000",
      ...Array(3).fill("failed 1490"),
    ]);
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await emailTo(email)).toEqual([STUCK, "We owe you $14.90"]);
    expect(await settle(member)).toBe(1490);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const entries = fixture.db.selectFrom("audit_entries").select("changes");
    expect(await entries.where("subject_id", "=", membership?.id ?? "").execute()).toMatchObject([
      { changes: { amount_cents: 1490 } },
    ]);
    await expect(settle(member)).rejects.toThrow("No refund of theirs is stuck.");
  });

  it("is still owed after an earlier goodwill refund, and less after a later one", async () => {
    const { member, email } = await join(undefined, { plan_slug: "brightwell_discount_1" });
    const give = async (amountCents: number) => {
      await requestRefund(fixture.ctx, {
        accountId: member.accountId,
        amountCents,
        isAgain: false,
        operator: { actor: "ana", command: "member refund" },
      });
    };
    await fixture.members.cancel(member);
    await failLast(member);
    const ours = await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId));
    await waitForBank();
    await give(2000);
    await fixture.stripe.control("POST", `/refunds/${ours.at(-1)?.id}/fail`, {});
    await waitForBank();
    await fixture.stripe.deliverEvents();
    await failLast(member);
    expect(await fixture.members.refundsOf(member)).toEqual([
      ...["failed 1895", "failed 1895", "succeeded 2000", "failed 1895"],
    ]);
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await emailTo(email)).toEqual([STUCK, "We owe you $18.95"]);
    await give(500);
    await fixture.stripe.deliverEvents();
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await settle(member)).toBe(1395);
  });

  it("is found by the nightly comparison when no message came", async () => {
    const { member } = await join(REFUND_FAILS);
    await fixture.members.cancel(member);
    await waitForBank();
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
  });

  it("is requested once despite repeated events and concurrent workers", async () => {
    const { member } = await join();
    await fixture.members.cancel(member);
    const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId));
    await fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {});
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/refunds",
      failure: "reset_after",
      times: 2,
    });
    await fixture.stripe.deliverEvents();
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.stripe.advance(0);
    await Promise.all([fixture.jobs.settle(), fixture.stripe.deliverEvents()]);
    await fixture.stripe.advance(2);
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
    expect(await promisedTo(member)).toEqual(["sent 1"]);
  });
});

describe("a refund whose failure was noticed beside another's [MONEY-04]", () => {
  /** Fails as if the server had ended after it looked at a refund by hand of the same payment. */
  async function failUnheard(member: SignedIn): Promise<string> {
    const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId));
    await fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {});
    await fixture.db
      .updateTable("payment_refunds")
      .set({ status: "failed" })
      .where("refund_id", "=", refund?.id ?? "")
      .execute();
    return String(refund?.payment_intent);
  }

  it("is asked for again by the next message about the payment", async () => {
    const { member } = await join();
    await fixture.members.cancel(member);
    await fixture.jobs.settle();
    const paymentId = await failUnheard(member);
    await syncPayment({ ...fixture.ctx, payments: fixture.stripe.payments }, paymentId);
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
  });

  it("is asked for again at night when no message comes", async () => {
    const { member } = await join();
    await fixture.members.cancel(member);
    await fixture.jobs.settle();
    await failUnheard(member);
    await fixture.stripe.advance(1);
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
  });
});

describe("a refund that the bank thinks about", () => {
  it("is announced once the bank has accepted it", async () => {
    const { member, email } = await join(REFUND_PENDS);
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual(["pending 2490"]);
    expect(await subjects(email)).toEqual([CANCELED]);
    await waitForBank();
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
    expect(await subjects(email)).toEqual([]);
  });
});

describe("a refund made by hand at the provider [MONEY-04]", () => {
  it("is announced once with its amount, and not repeated by a cancellation", async () => {
    const { member, email } = await join();
    // The provider's clock is a little ahead of ours.
    const ahead = new Date(fixture.clock.now().getTime() + 20 * SECOND_MS);
    await fixture.stripe.control("PUT", "/clock", { to: ahead.toISOString() });
    await refundByHand(member, 500);
    await fixture.stripe.deliverEvents();
    await fixture.stripe.deliverEvents();
    const mails = await fixture.mail.take(email);
    expect(mails.map(({ subject }) => subject)).toEqual([SENT]);
    expect(mails[0]?.text).toContain("$5.00");
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, termed: false });
    expect((await fixture.members.readCancellation(member)).cancellation).toMatchObject({
      refund_cents: 1990,
    });
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 500", "succeeded 1990"]);
    expect(await subjects(email)).toEqual([CANCELED]);
    fixture.clock.pass(MINUTE_MS);
  });

  it.each([
    ["brightwell_discount_1", 1895, [], "taken 0"],
    ["brightwell_discount_2", 2490, [], "taken 0"],
    ["brightwell_discount_2", 1000, ["succeeded 1490"], "sent 0"],
  ] as const)(
    "counts for one of ours that still waits, on %s: of %i cents the rest is sent",
    async (plan_slug, cents, rest, promise) => {
      const { member, email } = await join(undefined, { plan_slug });
      await fixture.stripe.control("POST", "/failures", {
        call: "POST /v1/refunds",
        failure: "error_500",
        times: 4,
      });
      await fixture.members.cancel(member);
      await fixture.stripe.control("DELETE", "/failures");
      expect(await promisedTo(member)).toEqual(["wanted 0"]);
      await waitForBank();
      await refundByHand(member, cents);
      await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await fixture.jobs.settle();
      expect(await fixture.members.refundsOf(member)).toEqual([`succeeded ${cents}`, ...rest]);
      expect(await promisedTo(member)).toEqual([promise]);
      const mails = await fixture.mail.take(email);
      expect(mails.map(({ subject }) => subject)).toEqual([CANCELED, SENT]);
      expect(mails[1]?.text).toContain(cents === 1895 ? "$18.95" : "$24.90");
    },
  );

  it("does not lower what an operator may refund while ours is pending", async () => {
    const { member } = await join(undefined, { plan_slug: "brightwell_discount_1" });
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/refunds",
      failure: "error_500",
      times: 9,
    });
    await fixture.members.cancel(member);
    await fixture.stripe.control("DELETE", "/failures");
    const look = async () => {
      const { payments } = await describeRefund(fixture.ctx, member.accountId);
      return payments.map(({ promisedCents, leftCents }) => [promisedCents, leftCents]);
    };
    expect(await look()).toEqual([[1895, 2000]]);
    await waitForBank();
    await refundByHand(member, 600);
    expect(await look()).toEqual([[1895, 1400]]);
    const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
    await syncPayment({ ...fixture.ctx, payments: fixture.stripe.payments }, String(charge?.payment_intent));
    expect(await promisedTo(member)).toEqual(["wanted 0"]);
    expect(await look()).toEqual([[1295, 2000]]);
  });

  it.each([
    [8, 1],
    [32, 0],
  ])("noticed after %i days sends %i emails", async (days, emails) => {
    const { member, email } = await join();
    await refundByHand(member, 500);
    fixture.clock.pass(days * DAY_MS);
    await fixture.stripe.advance(0);
    await fixture.jobs.settle();
    expect((await subjects(email)).filter((subject) => subject.includes("refund"))).toHaveLength(emails);
  });
});
