import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncCustomer } from "../../src/features/billing/sync/sync-customer.ts";
import { refundPortalCancellations } from "../../src/features/leaving/record-cancellation.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

const travelTo = (moment: number) =>
  fixture.stripe.advance((moment - fixture.clock.now().getTime()) / DAY_MS);
async function endOf(member: SignedIn): Promise<number> {
  const { ends_at, exp_date } = await fixture.members.readCard(member);
  return (ends_at ?? exp_date ?? 0) * 1000;
}
const undo = async (member: SignedIn) => {
  const answer = await fixture.members.post(member, "keep");
  return { status: answer.statusCode, ...answer.json<{ state?: string; message?: string }>() };
};
const KEPT = { status: 200, state: "active" };
const OVER = { status: 409, message: expect.stringContaining("Your membership has ended") };

async function subscriptionOf(member: SignedIn) {
  return (await fixture.stripe.list("subscription", await fixture.members.customerOf(member.accountId)))[0];
}

/** Presses a button of the provider's pages. */
async function pressAtPortal(member: SignedIn, button: "cancel" | "renew"): Promise<void> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/subscription/retrive_customer_portal",
    headers,
    payload: { return_url: "/membership" },
  });
  const url = `${new URL(answer.json<{ link: string }>().link).pathname}/${button}`;
  await fixture.sandbox.inject({ method: "POST", url });
}

describe("taking a cancellation back [MEM-04] [MONEY-04]", () => {
  it("works at midnight and until the last minute of the last day, and not after it", async () => {
    const member = await fixture.members.prepareWelcomed({
      renew_period: "annualy",
      email: "last@example.com",
    });
    await fixture.stripe.advance(40);
    await fixture.members.cancel(member);
    const end = await endOf(member);
    await travelTo(end - (end % DAY_MS));
    expect(await fixture.members.readCancellation(member)).toMatchObject({
      state: "canceled",
      can_keep: true,
    });
    expect(await undo(member)).toMatchObject(KEPT);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: false, ends_at: null });
    await fixture.members.cancel(member);
    await travelTo(end - 10 * MINUTE_MS);
    expect(await Promise.all([undo(member), undo(member)])).toMatchObject([KEPT, KEPT]);
    expect((await subscriptionOf(member))?.cancel_at_period_end).toBe(false);
    await fixture.members.cancel(member);
    // The event of its end has not arrived yet.
    fixture.clock.pass(10 * MINUTE_MS);
    expect(await fixture.members.readCancellation(member)).toMatchObject({ state: "ended", can_keep: false });
    expect(await undo(member)).toMatchObject(OVER);
    await fixture.stripe.advance(HOUR_MS / DAY_MS);
    expect(await undo(member)).toMatchObject(OVER);
    expect(await fixture.members.readCard(member)).toMatchObject({ canceled: true, termed: false });
    expect(
      (await fixture.stripe.list("invoice", await fixture.members.customerOf(member.accountId))).length,
    ).toBe(1);
  });

  it("is refused when the provider has ended it before us", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.advance(35);
    await fixture.members.cancel(member);
    const end = await endOf(member);
    await travelTo(end - HOUR_MS);
    await fixture.stripe.control("PUT", "/clock", { to: new Date(end + HOUR_MS).toISOString() });
    expect(await undo(member)).toMatchObject(OVER);
    expect(await fixture.members.readCancellation(member)).toMatchObject({ state: "ended", can_keep: false });
    fixture.clock.pass(2 * HOUR_MS);
  });

  it("ends as the provider has it when it meets a cancellation on the provider's pages", async () => {
    const email = "meets@example.com";
    const member = await fixture.members.prepareWelcomed({ renew_period: "annualy", email });
    await fixture.stripe.advance(40);
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    for (let time = 0; time < 4; time += 1) {
      await Promise.all([
        fixture.members.post(member, "keep"),
        pressAtPortal(member, time % 2 === 0 ? "cancel" : "renew"),
      ]);
      await fixture.stripe.deliverEvents();
      const ends = (await subscriptionOf(member))?.cancel_at_period_end;
      expect(await fixture.members.readCard(member)).toMatchObject({ canceled: ends, termed: false });
      expect(await fixture.members.readCancellation(member)).toMatchObject({
        state: ends ? "canceled" : "active",
        can_keep: ends,
      });
    }
    await pressAtPortal(member, "cancel");
    await fixture.stripe.deliverEvents();
    expect(await undo(member)).toMatchObject(KEPT);
    await fixture.stripe.deliverEvents();
    const last = (await fixture.mail.take(email)).at(-1);
    expect(last?.subject).toBe("Your Smirk membership continues");
  });

  it("succeeds when a refund was pending for a portal cancellation [MEM-06]", async () => {
    const member = await fixture.members.prepareWelcomed();
    await pressAtPortal(member, "cancel");
    const customerId = await fixture.members.customerOf(member.accountId);
    await syncCustomer({ ...fixture.ctx, payments: fixture.stripe.payments }, customerId);
    const payments: typeof fixture.stripe.payments = {
      ...fixture.stripe.payments,
      async listPaidInvoices(...asked) {
        const invoices = await fixture.stripe.payments.listPaidInvoices(...asked);
        expect(await undo(member)).toMatchObject(KEPT);
        return invoices;
      },
    };
    await refundPortalCancellations({ ...fixture.ctx, payments }, { customerId });
    await fixture.jobs.settle();
    expect(await fixture.members.readCancellation(member)).toMatchObject({ state: "active" });
    expect((await subscriptionOf(member))?.status).toBe("active");
    expect(await fixture.members.refundsOf(member)).toEqual([]);
  });

  it("is refused, with the reason, after the refund was paid", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.members.cancel(member);
    for (let time = 0; time < 2; time += 1) {
      const answer = await undo(member);
      expect(answer).toMatchObject(OVER);
      await fixture.stripe.deliverEvents();
    }
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
  });

  it("reports a refund that is still pending", async () => {
    const member = await fixture.members.prepareWelcomed();
    await fixture.stripe.control("POST", "/failures", {
      call: "DELETE /v1/*",
      failure: "error_500",
      times: 4,
    });
    await fixture.members.cancel(member);
    expect((await undo(member)).message).toContain("your money is on its way back");
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.stripe.advance(1);
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
  });
});
