import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleRefund } from "../src/features/subscription/account/settle-refund.ts";
import { askRefund } from "../src/features/subscription/operate/refunds/ask-refund.ts";
import { describeRefund } from "../src/features/subscription/operate/refunds/describe-refund.ts";
import { syncPayment } from "../src/features/subscription/sync/sync-payment.ts";
import { type LeavingHouse, openLeavingHouse } from "./leaving-house.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./settable-clock.ts";
import type { SignedIn } from "./sign-in.ts";

const REFUND_FAILS = "4000000000005126";
const REFUND_PENDS = "4000000000007726";
const CANCELED = "Your Smirk membership is canceled";
const SENT = "Your Smirk refund is on its way";
const RETURNED = "Your bank sent your Smirk refund back to us";
const STUCK = "We could not send your Smirk refund";

let house: LeavingHouse;
beforeAll(async () => {
  house = await openLeavingHouse();
});
afterAll(() => house.close());

let count = 0;
/** Somebody who has joined and read their first mails. */
async function join(card?: string, changes: Record<string, unknown> = {}) {
  count += 1;
  const email = `member${count}@example.com`;
  const member = await house.join({ email, ...changes }, card);
  await house.settle();
  await house.takeMails(email);
  return { member, email };
}
const subjects = async (email: string) => (await house.takeMails(email)).map(({ subject }) => subject);
/** The bank thinks for an hour. */
async function waitForBank(): Promise<void> {
  await house.travel((2 * HOUR_MS) / DAY_MS);
}
async function promisedTo(member: SignedIn) {
  const [membership] = await house.membershipsOf(member.accountId);
  const rows = await house.db
    .selectFrom("refunds")
    .select(["state", "failures"])
    .where("membership_id", "=", membership?.id ?? "")
    .execute();
  return rows.map(({ state, failures }) => `${state} ${failures}`);
}
async function refundByHand(member: SignedIn, cents: number): Promise<void> {
  const [charge] = await house.list("charge", await house.customerOf(member.accountId));
  const answer = await house.sandbox.inject({
    ...{ method: "POST", url: "/v1/refunds", payload: `charge=${charge?.id}&amount=${cents}` },
    headers: {
      authorization: `Bearer ${house.stripe.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": `by-hand-${charge?.id}-${cents}`,
    },
  });
  expect(answer.statusCode).toBe(200);
}

describe("a refund that the bank sends back [MONEY-04]", () => {
  it("is sent three times, each time told of, and then left to somebody who pays in another way", async () => {
    const { member, email } = await join(REFUND_FAILS);
    await house.leave(member);
    await house.hearAll();
    expect(await subjects(email)).toEqual([CANCELED, SENT]);
    for (const failures of [1, 2]) {
      await waitForBank();
      await house.hearAll();
      expect(await house.refundsOf(member)).toEqual([
        ...Array(failures).fill("failed 2490"),
        "succeeded 2490",
      ]);
      expect(await promisedTo(member)).toEqual([`sent ${failures}`]);
      expect(await subjects(email)).toEqual([RETURNED, SENT]);
    }
    await waitForBank();
    await house.hearAll();
    const [mail] = await house.takeMails(email);
    expect(mail?.subject).toBe(STUCK);
    expect(mail?.text).toContain("We owe you $24.90");
    for (let day = 0; day < 2; day += 1) {
      await house.travel(1);
      await house.hearAll();
    }
    expect(await house.refundsOf(member)).toEqual(Array(3).fill("failed 2490"));
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await subjects(email)).toEqual([]);
    expect(await house.cardOf(member)).toMatchObject({ canceled: true, termed: false });
    expect((await house.post(member, "keep")).statusCode).toBe(409);
    await refundByHand(member, 2490);
    await house.hearAll();
    expect(await promisedTo(member)).toEqual(["taken 3"]);
    expect(await subjects(email)).toEqual([SENT]);
  });

  it("can be settled by an operator who has paid it in another way, and once", async () => {
    const { member, email } = await join();
    await house.leave(member);
    const [membership] = await house.membershipsOf(member.accountId);
    await house.db
      .updateTable("refunds")
      .set({ state: "stuck", refund_id: null, failures: 3 })
      .where("membership_id", "=", membership?.id ?? "")
      .execute();
    const operator = { actor: "ana", command: "member settle-refund" };
    const settle = () => settleRefund(house.ctx, { accountId: member.accountId, operator });
    const settled = await Promise.allSettled([settle(), settle()]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await promisedTo(member)).toEqual(["taken 3"]);
    const entries = await house.db.selectFrom("audit_entries").selectAll().execute();
    expect(entries).toMatchObject([
      { actor: "ana", subject_id: membership?.id, changes: { amount_cents: 2490 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  /** Lets the bank send the last one back, and everybody hear of it. */
  async function failLast(member: SignedIn): Promise<void> {
    const refund = (await house.list("refund", await house.customerOf(member.accountId))).at(-1);
    await house.askStripe("POST", `/refunds/${refund?.id}/fail`, {});
    await waitForBank();
    await house.hearAll();
  }
  const letterTo = async (email: string) => {
    const mail = (await house.takeMails(email)).at(-1);
    return [mail?.subject, mail?.text.match(/We owe you \S+[0-9]/)?.[0]];
  };
  const settle = ({ accountId }: SignedIn) =>
    settleRefund(house.ctx, { accountId, operator: { actor: "ana", command: "member settle-refund" } });

  it("is owed only as far as nobody has paid it by hand, to the member and to who settles it", async () => {
    const { member, email } = await join();
    await house.askStripe("POST", "/faults", { call: "POST /v1/refunds", fault: "error_500", times: 4 });
    await house.leave(member);
    await house.askStripe("DELETE", "/faults");
    await waitForBank();
    await refundByHand(member, 1000);
    await house.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await house.settle();
    for (let time = 0; time < 3; time += 1) await failLast(member);
    expect(await house.refundsOf(member)).toEqual(["succeeded 1000", ...Array(3).fill("failed 1490")]);
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await letterTo(email)).toEqual([STUCK, "We owe you $14.90"]);
    expect(await settle(member)).toBe(1490);
    const [membership] = await house.membershipsOf(member.accountId);
    const entries = house.db.selectFrom("audit_entries").select("changes");
    expect(await entries.where("subject_id", "=", membership?.id ?? "").execute()).toMatchObject([
      { changes: { amount_cents: 1490 } },
    ]);
    await expect(settle(member)).rejects.toThrow("No refund of theirs is stuck.");
  });

  it("is still owed to whom an operator gave more before, and less by what one gives after", async () => {
    const { member, email } = await join(undefined, { plan_slug: "brightwell_discount_1" });
    const give = async (amountCents: number) => {
      await askRefund(house.ctx, {
        ...{ accountId: member.accountId, amountCents, isAgain: false },
        operator: { actor: "ana", command: "member refund" },
      });
    };
    await house.leave(member);
    await failLast(member);
    const ours = await house.list("refund", await house.customerOf(member.accountId));
    await waitForBank();
    await give(2000);
    await house.askStripe("POST", `/refunds/${ours.at(-1)?.id}/fail`, {});
    await waitForBank();
    await house.hearAll();
    await failLast(member);
    expect(await house.refundsOf(member)).toEqual([
      ...["failed 1895", "failed 1895", "succeeded 2000", "failed 1895"],
    ]);
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await letterTo(email)).toEqual([STUCK, "We owe you $18.95"]);
    await give(500);
    await house.hearAll();
    expect(await promisedTo(member)).toEqual(["stuck 3"]);
    expect(await settle(member)).toBe(1395);
  });

  it("is found by the nightly comparison when no message came", async () => {
    const { member } = await join(REFUND_FAILS);
    await house.leave(member);
    await waitForBank();
    await house.settle();
    expect(await house.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
  });

  it("is asked for once however often its failure is heard of, and whoever works on it", async () => {
    const { member } = await join();
    await house.leave(member);
    const [refund] = await house.list("refund", await house.customerOf(member.accountId));
    await house.askStripe("POST", `/refunds/${refund?.id}/fail`, {});
    await house.askStripe("POST", "/faults", { call: "POST /v1/refunds", fault: "reset_after", times: 2 });
    await house.hearAll();
    await house.askStripe("DELETE", "/faults");
    await house.travel(0);
    await Promise.all([house.settle(), house.hearAll()]);
    await house.travel(2);
    await house.hearAll();
    expect(await house.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
    expect(await promisedTo(member)).toEqual(["sent 1"]);
  });
});

describe("a refund whose failure was noticed beside another's [MONEY-04]", () => {
  /** As if a refund by hand of the same payment had been looked at, and the server had ended then. */
  async function failUnheard(member: SignedIn): Promise<string> {
    const [refund] = await house.list("refund", await house.customerOf(member.accountId));
    await house.askStripe("POST", `/refunds/${refund?.id}/fail`, {});
    await house.db
      .updateTable("payment_refunds")
      .set({ status: "failed" })
      .where("refund_id", "=", refund?.id ?? "")
      .execute();
    return String(refund?.payment_intent);
  }

  it("is asked for again by the next message about the payment", async () => {
    const { member } = await join();
    await house.leave(member);
    await house.settle();
    const paymentId = await failUnheard(member);
    await syncPayment({ ...house.ctx, payments: house.payments }, paymentId);
    await house.settle();
    expect(await house.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
  });

  it("is asked for again at night when no message comes", async () => {
    const { member } = await join();
    await house.leave(member);
    await house.settle();
    await failUnheard(member);
    await house.travel(1);
    await house.settle();
    expect(await house.refundsOf(member)).toEqual(["failed 2490", "succeeded 2490"]);
  });
});

describe("a refund that the bank thinks about", () => {
  it("is told of when the bank has taken it", async () => {
    const { member, email } = await join(REFUND_PENDS);
    await house.leave(member);
    await house.hearAll();
    expect(await house.refundsOf(member)).toEqual(["pending 2490"]);
    expect(await subjects(email)).toEqual([CANCELED]);
    await waitForBank();
    await house.hearAll();
    expect(await house.refundsOf(member)).toEqual(["succeeded 2490"]);
    expect(await subjects(email)).toEqual([SENT]);
  });
});

describe("a refund made by hand at the provider [MONEY-04]", () => {
  it("is told of once, with its amount, and is not paid a second time by a cancellation", async () => {
    const { member, email } = await join();
    // The provider's clock is a little ahead of ours.
    const ahead = new Date(house.clock.now().getTime() + 20 * SECOND_MS);
    await house.askStripe("PUT", "/clock", { to: ahead.toISOString() });
    await refundByHand(member, 500);
    await house.hearAll();
    await house.hearAll();
    const mails = await house.takeMails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([SENT]);
    expect(mails[0]?.text).toContain("$5.00");
    expect(await house.cardOf(member)).toMatchObject({ canceled: false, termed: false });
    expect((await house.see(member)).cancellation).toMatchObject({ refund_cents: 1990 });
    await house.leave(member);
    await house.hearAll();
    expect(await house.refundsOf(member)).toEqual(["succeeded 500", "succeeded 1990"]);
    expect(await subjects(email)).toEqual([CANCELED, SENT]);
    house.clock.pass(MINUTE_MS);
  });

  it.each([
    ["brightwell_discount_1", 1895, [], "taken 0"],
    ["brightwell_discount_2", 2490, [], "taken 0"],
    ["brightwell_discount_2", 1000, ["succeeded 1490"], "sent 0"],
  ] as const)(
    "counts for one of ours that still waits, on %s: of %i cents the rest is sent",
    async (plan_slug, cents, rest, promise) => {
      const { member, email } = await join(undefined, { plan_slug });
      await house.askStripe("POST", "/faults", { call: "POST /v1/refunds", fault: "error_500", times: 4 });
      await house.leave(member);
      await house.askStripe("DELETE", "/faults");
      expect(await promisedTo(member)).toEqual(["wanted 0"]);
      await waitForBank();
      await refundByHand(member, cents);
      await house.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await house.settle();
      expect(await house.refundsOf(member)).toEqual([`succeeded ${cents}`, ...rest]);
      expect(await promisedTo(member)).toEqual([promise]);
      const mails = await house.takeMails(email);
      expect(mails.map(({ subject }) => subject)).toEqual([CANCELED, SENT]);
      expect(mails[1]?.text).toContain(cents === 1895 ? "$18.95" : "$24.90");
    },
  );

  it("takes nothing from what an operator may give besides, once we know of it, while one of ours waits", async () => {
    const { member } = await join(undefined, { plan_slug: "brightwell_discount_1" });
    await house.askStripe("POST", "/faults", { call: "POST /v1/refunds", fault: "error_500", times: 9 });
    await house.leave(member);
    await house.askStripe("DELETE", "/faults");
    const look = async () => {
      const { payments } = await describeRefund(house.ctx, member.accountId);
      return payments.map(({ promisedCents, leftCents }) => [promisedCents, leftCents]);
    };
    expect(await look()).toEqual([[1895, 2000]]);
    await waitForBank();
    await refundByHand(member, 600);
    expect(await look()).toEqual([[1895, 1400]]);
    const [charge] = await house.list("charge", await house.customerOf(member.accountId));
    await syncPayment({ ...house.ctx, payments: house.payments }, String(charge?.payment_intent));
    expect(await promisedTo(member)).toEqual(["wanted 0"]);
    expect(await look()).toEqual([[1295, 2000]]);
  });

  it("is no news when it is noticed a week later", async () => {
    const { member, email } = await join();
    await refundByHand(member, 500);
    house.clock.pass(8 * DAY_MS);
    await house.travel(0);
    await house.settle();
    expect(await subjects(email)).toEqual([]);
  });
});
