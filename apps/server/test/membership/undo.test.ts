import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncCustomer } from "../../src/features/billing/sync/sync-customer.ts";
import { refundPortalCancellations } from "../../src/features/membership/cancellation/refund-portal-cancellations.ts";
import {
  type CancellationFixture,
  createCancellationFixture,
} from "../support/fixtures/cancellation-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";
import type { SignedIn } from "../support/sign-in.ts";

let fixture: CancellationFixture;
beforeAll(async () => {
  fixture = await createCancellationFixture();
});
afterAll(() => fixture.close());

const travelTo = (moment: number) => fixture.travel((moment - fixture.clock.now().getTime()) / DAY_MS);
async function endOf(member: SignedIn): Promise<number> {
  const { ends_at, exp_date } = await fixture.cardOf(member);
  return (ends_at ?? exp_date ?? 0) * 1000;
}
const undo = async (member: SignedIn) => {
  const answer = await fixture.post(member, "keep");
  return { status: answer.statusCode, ...answer.json<{ state?: string; message?: string }>() };
};
const KEPT = { status: 200, state: "active" };
const OVER = { status: 409, message: expect.stringContaining("Your membership has ended") };

async function subscriptionOf(member: SignedIn) {
  return (await fixture.list("subscription", await fixture.customerOf(member.accountId)))[0];
}

/** Presses a button of the provider's pages. */
async function pressAtPortal(member: SignedIn, button: "cancel" | "renew"): Promise<void> {
  const { headers } = await fixture.signInAgain(member);
  const answer = await fixture.app.inject({
    ...{ method: "POST", url: "/subscription/retrive_customer_portal", headers },
    payload: { return_url: "/membership" },
  });
  const url = `${new URL(answer.json<{ link: string }>().link).pathname}/${button}`;
  await fixture.sandbox.inject({ method: "POST", url });
}

describe("taking a cancellation back [MEM-04] [MONEY-04]", () => {
  it("works at midnight and until the last minute of the last day, and not after it", async () => {
    const member = await fixture.join({ renew_period: "annualy", email: "last@example.com" });
    await fixture.travel(40);
    await fixture.leave(member);
    const end = await endOf(member);
    await travelTo(end - (end % DAY_MS));
    expect(await fixture.see(member)).toMatchObject({ state: "canceled", can_keep: true });
    expect(await undo(member)).toMatchObject(KEPT);
    expect(await fixture.cardOf(member)).toMatchObject({ canceled: false, ends_at: null });
    await fixture.leave(member);
    await travelTo(end - 10 * MINUTE_MS);
    expect(await Promise.all([undo(member), undo(member)])).toMatchObject([KEPT, KEPT]);
    expect((await subscriptionOf(member))?.cancel_at_period_end).toBe(false);
    await fixture.leave(member);
    // Nobody has told us yet that it is over.
    fixture.clock.pass(10 * MINUTE_MS);
    expect(await fixture.see(member)).toMatchObject({ state: "ended", can_keep: false });
    expect(await undo(member)).toMatchObject(OVER);
    await fixture.travel(HOUR_MS / DAY_MS);
    expect(await undo(member)).toMatchObject(OVER);
    expect(await fixture.cardOf(member)).toMatchObject({ canceled: true, termed: false });
    expect((await fixture.list("invoice", await fixture.customerOf(member.accountId))).length).toBe(1);
  });

  it("is refused when the provider has ended it before us", async () => {
    const member = await fixture.join();
    await fixture.travel(35);
    await fixture.leave(member);
    const end = await endOf(member);
    await travelTo(end - HOUR_MS);
    await fixture.askStripe("PUT", "/clock", { to: new Date(end + HOUR_MS).toISOString() });
    expect(await undo(member)).toMatchObject(OVER);
    expect(await fixture.see(member)).toMatchObject({ state: "ended", can_keep: false });
    fixture.clock.pass(2 * HOUR_MS);
  });

  it("ends as the provider has it when it meets a cancellation on the provider's pages", async () => {
    const email = "meets@example.com";
    const member = await fixture.join({ renew_period: "annualy", email });
    await fixture.travel(40);
    await fixture.leave(member);
    await fixture.hearAll();
    for (let time = 0; time < 4; time += 1) {
      await Promise.all([
        fixture.post(member, "keep"),
        pressAtPortal(member, time % 2 === 0 ? "cancel" : "renew"),
      ]);
      await fixture.hearAll();
      const ends = (await subscriptionOf(member))?.cancel_at_period_end;
      expect(await fixture.cardOf(member)).toMatchObject({ canceled: ends, termed: false });
      expect(await fixture.see(member)).toMatchObject({
        state: ends ? "canceled" : "active",
        can_keep: ends,
      });
    }
    await pressAtPortal(member, "cancel");
    await fixture.hearAll();
    expect(await undo(member)).toMatchObject(KEPT);
    await fixture.hearAll();
    const last = (await fixture.takeMails(email)).at(-1);
    expect(last?.subject).toBe("Your Smirk membership goes on");
  });

  it("stands when money was about to go back for a cancellation on the provider's pages [MEM-06]", async () => {
    const member = await fixture.join();
    await pressAtPortal(member, "cancel");
    const customerId = await fixture.customerOf(member.accountId);
    await syncCustomer({ ...fixture.ctx, payments: fixture.payments }, customerId);
    const payments: typeof fixture.payments = {
      ...fixture.payments,
      async listPaidInvoices(...asked) {
        const invoices = await fixture.payments.listPaidInvoices(...asked);
        expect(await undo(member)).toMatchObject(KEPT);
        return invoices;
      },
    };
    await refundPortalCancellations({ ...fixture.ctx, payments }, { customerId });
    await fixture.settle();
    expect(await fixture.see(member)).toMatchObject({ state: "active" });
    expect((await subscriptionOf(member))?.status).toBe("active");
    expect(await fixture.refundsOf(member)).toEqual([]);
  });

  it("is refused, with the reason, to whom the money was paid back", async () => {
    const member = await fixture.join();
    await fixture.leave(member);
    for (let time = 0; time < 2; time += 1) {
      const answer = await undo(member);
      expect(answer).toMatchObject(OVER);
      await fixture.hearAll();
    }
    expect(await fixture.refundsOf(member)).toEqual(["succeeded 2490"]);
  });

  it("says so while the money is still to go back", async () => {
    const member = await fixture.join();
    await fixture.askStripe("POST", "/failures", { call: "DELETE /v1/*", failure: "error_500", times: 4 });
    await fixture.leave(member);
    expect((await undo(member)).message).toContain("your money is on its way back");
    await fixture.askStripe("DELETE", "/failures");
    await fixture.travel(1);
    await fixture.settle();
    expect(await fixture.refundsOf(member)).toEqual(["succeeded 2490"]);
  });
});
