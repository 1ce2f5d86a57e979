import type { PaymentsAnswer } from "@smirk/contract/account/payments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

const LATER_DECLINED = "4000000000000341";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

async function call(member: SignedIn, path: string, payload?: object) {
  const { headers } = await fixture.members.signInAgain(member);
  const method = payload ? "POST" : "GET";
  return fixture.app.inject({ method, url: `/account/${path}`, headers, ...(payload && { payload }) });
}
const listOf = async (member: SignedIn) => (await call(member, "payments")).json<PaymentsAnswer>().payments;
async function atStripe(member: SignedIn, kind: string) {
  return fixture.stripe.list(kind, await fixture.members.customerOf(member.accountId));
}
const statusesOf = async (member: SignedIn) =>
  (await atStripe(member, "invoice")).map(({ status }) => status);

/** Somebody whose renewal was declined. @returns the invoice that is open */
async function prepareDeclined(days = 32) {
  const member = await fixture.members.prepare({}, LATER_DECLINED);
  await fixture.stripe.advance(days);
  const due = (await listOf(member)).find(({ state }) => state === "due");
  return { member, id: due?.id ?? expect.fail("Nothing is due.") };
}

/** Its first renewal comes within the 30 days in which everything but the fee is refunded. */
async function advanceToFebruary(): Promise<void> {
  const now = fixture.clock.now();
  const february = Date.UTC(now.getUTCFullYear() + 1, 1, 1, 18);
  await fixture.stripe.advance((february - now.getTime()) / DAY_MS);
}

async function endAtStripe(member: SignedIn): Promise<void> {
  const [subscription] = await atStripe(member, "subscription");
  await fixture.stripe.payments.cancelSubscription(subscription?.id ?? "");
}

/** Pays with a good card, past our own route. */
async function payAtStripe(id: string): Promise<void> {
  await fixture.stripe.ask(`POST /invoices/${id}/pay`, { payment_method: "pm_card_visa" });
}

describe("a membership that is over takes no money [SELF-11] [MONEY-04]", () => {
  it("has no open invoice once it is canceled after a declined renewal", async () => {
    await advanceToFebruary();
    const { member, id } = await prepareDeclined(29);
    expect((await fixture.members.cancel(member)).state).toBe("ended");
    expect(await statusesOf(member)).toEqual(["paid", "void"]);
    const answer = await call(member, `payments/${id}/pay`, {});
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "membership_ended"]);
    expect((await listOf(member)).map(({ state }) => state)).toEqual(["paid"]);
  });

  it("has its open invoice voided by the job where the provider has ended it", async () => {
    const { member, id } = await prepareDeclined();
    await endAtStripe(member);
    await fixture.stripe.deliverEvents();
    expect(await statusesOf(member)).toEqual(["paid", "void"]);
    expect((await call(member, `payments/${id}/pay`, {})).statusCode).toBe(409);
  });

  it("has no open invoice where the provider keeps the subscription as unpaid", async () => {
    await fixture.stripe.control("PUT", "/settings", { after_last_retry: "unpaid" });
    const { member, id } = await prepareDeclined();
    await fixture.stripe.advance(20);
    await fixture.stripe.control("PUT", "/settings", { after_last_retry: "canceled" });
    expect((await atStripe(member, "subscription"))[0]?.status).toBe("unpaid");
    await fixture.stripe.deliverEvents();
    expect(await statusesOf(member)).toEqual(["paid", "void"]);
    expect((await atStripe(member, "subscription"))[0]?.status).toBe("canceled");
    expect((await call(member, `payments/${id}/pay`, {})).statusCode).toBe(409);
    expect(await fixture.members.readCard(member)).toMatchObject({ termed: true, canceled: false });
  });

  it("shows and takes no payment before its invoice is voided", async () => {
    const { member, id } = await prepareDeclined();
    await fixture.db
      .updateTable("memberships")
      .set({ ended_at: fixture.ctx.clock.now(), state: "termed" })
      .where("account_id", "=", member.accountId)
      .execute();
    expect((await listOf(member)).map(({ state }) => state)).toEqual(["paid"]);
    expect((await call(member, `payments/${id}/pay`, {})).json().reason).toBe("membership_ended");
    expect(await statusesOf(member)).toEqual(["paid", "open"]);
  });

  it.each([
    ["after the end", 60_000],
    ["in the second of the end", 0],
  ])("returns what was paid %s, once, in the nightly comparison", async (_when, ms) => {
    const { member, id } = await prepareDeclined();
    await endAtStripe(member);
    fixture.clock.pass(ms);
    await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
    await payAtStripe(id);
    expect(await statusesOf(member)).toEqual(["paid", "paid"]);
    for (const days of [1, 1]) await fixture.stripe.advance(days);
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
    const [last, first] = await listOf(member);
    expect([last?.id, last?.net_cents, first?.refunded_cents]).toEqual([id, 0, 0]);
  });

  it("keeps the processing fee of a member who cancels in the second in which they paid", async () => {
    const visitor = await fixture.accounts.signIn();
    await fixture.stripe.confirm(await fixture.members.startPayment(visitor));
    await fixture.stripe.deliverEvents();
    const member = await fixture.members.signInAgain(visitor);
    expect((await fixture.members.cancel(member)).state).toBe("ended");
    await fixture.stripe.deliverEvents();
    const [subscription] = await atStripe(member, "subscription");
    const [charge] = await atStripe(member, "charge");
    expect(subscription?.ended_at).toBe(charge?.created);
    const refunds = await fixture.members.refundsOf(member);
    for (const days of [1, 1]) await fixture.stripe.advance(days);
    expect(refunds).toHaveLength(1);
    expect(await fixture.members.refundsOf(member)).toEqual(refunds);
  });
});
