import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { honorPortalCancellations } from "../src/features/subscription/account/honor-portal-cancellations.ts";
import { syncCustomer } from "../src/features/subscription/sync/sync-customer.ts";
import { type LeavingHouse, openLeavingHouse } from "./leaving-house.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./settable-clock.ts";
import type { SignedIn } from "./sign-in.ts";

let house: LeavingHouse;
beforeAll(async () => {
  house = await openLeavingHouse();
});
afterAll(() => house.close());

const travelTo = (moment: number) => house.travel((moment - house.clock.now().getTime()) / DAY_MS);
async function endOf(member: SignedIn): Promise<number> {
  const { ends_at, exp_date } = await house.cardOf(member);
  return (ends_at ?? exp_date ?? 0) * 1000;
}
const undo = async (member: SignedIn) => {
  const answer = await house.post(member, "keep");
  return { status: answer.statusCode, ...answer.json<{ state?: string; message?: string }>() };
};
const KEPT = { status: 200, state: "active" };
const OVER = { status: 409, message: expect.stringContaining("Your membership has ended") };

async function subscriptionOf(member: SignedIn) {
  return (await house.list("subscription", await house.customerOf(member.accountId)))[0];
}

/** Presses a button of the provider's pages. */
async function pressAtPortal(member: SignedIn, button: "cancel" | "renew"): Promise<void> {
  const { headers } = await house.signInAgain(member);
  const answer = await house.app.inject({
    ...{ method: "POST", url: "/subscription/retrive_customer_portal", headers },
    payload: { return_url: "/membership" },
  });
  const url = `${new URL(answer.json<{ link: string }>().link).pathname}/${button}`;
  await house.sandbox.inject({ method: "POST", url });
}

describe("taking a cancellation back [MEM-04] [MONEY-04]", () => {
  it("works at midnight and until the last minute of the last day, and not after it", async () => {
    const member = await house.join({ renew_period: "annualy", email: "last@example.com" });
    await house.travel(40);
    await house.leave(member);
    const end = await endOf(member);
    await travelTo(end - (end % DAY_MS));
    expect(await house.see(member)).toMatchObject({ state: "canceled", can_keep: true });
    expect(await undo(member)).toMatchObject(KEPT);
    expect(await house.cardOf(member)).toMatchObject({ canceled: false, ends_at: null });
    await house.leave(member);
    await travelTo(end - 10 * MINUTE_MS);
    expect(await Promise.all([undo(member), undo(member)])).toMatchObject([KEPT, KEPT]);
    expect((await subscriptionOf(member))?.cancel_at_period_end).toBe(false);
    await house.leave(member);
    // Nobody has told us yet that it is over.
    house.clock.pass(10 * MINUTE_MS);
    expect(await house.see(member)).toMatchObject({ state: "ended", can_keep: false });
    expect(await undo(member)).toMatchObject(OVER);
    await house.travel(HOUR_MS / DAY_MS);
    expect(await undo(member)).toMatchObject(OVER);
    expect(await house.cardOf(member)).toMatchObject({ canceled: true, termed: false });
    expect((await house.list("invoice", await house.customerOf(member.accountId))).length).toBe(1);
  });

  it("is refused when the provider has ended it before us", async () => {
    const member = await house.join();
    await house.travel(35);
    await house.leave(member);
    const end = await endOf(member);
    await travelTo(end - HOUR_MS);
    await house.askStripe("PUT", "/clock", { to: new Date(end + HOUR_MS).toISOString() });
    expect(await undo(member)).toMatchObject(OVER);
    expect(await house.see(member)).toMatchObject({ state: "ended", can_keep: false });
    house.clock.pass(2 * HOUR_MS);
  });

  it("ends as the provider has it when it meets a cancellation on the provider's pages", async () => {
    const email = "meets@example.com";
    const member = await house.join({ renew_period: "annualy", email });
    await house.travel(40);
    await house.leave(member);
    await house.hearAll();
    for (let time = 0; time < 4; time += 1) {
      await Promise.all([
        house.post(member, "keep"),
        pressAtPortal(member, time % 2 === 0 ? "cancel" : "renew"),
      ]);
      await house.hearAll();
      const ends = (await subscriptionOf(member))?.cancel_at_period_end;
      expect(await house.cardOf(member)).toMatchObject({ canceled: ends, termed: false });
      expect(await house.see(member)).toMatchObject({
        state: ends ? "canceled" : "active",
        can_keep: ends,
      });
    }
    await pressAtPortal(member, "cancel");
    await house.hearAll();
    expect(await undo(member)).toMatchObject(KEPT);
    await house.hearAll();
    const last = (await house.takeMails(email)).at(-1);
    expect(last?.subject).toBe("Your Smirk membership goes on");
  });

  it("stands when money was about to go back for a cancellation on the provider's pages [MEM-06]", async () => {
    const member = await house.join();
    await pressAtPortal(member, "cancel");
    const customerId = await house.customerOf(member.accountId);
    await syncCustomer({ ...house.ctx, payments: house.payments }, customerId);
    const payments: typeof house.payments = {
      ...house.payments,
      async listPaidInvoices(...asked) {
        const invoices = await house.payments.listPaidInvoices(...asked);
        expect(await undo(member)).toMatchObject(KEPT);
        return invoices;
      },
    };
    await honorPortalCancellations({ ...house.ctx, payments }, { customerId });
    await house.settle();
    expect(await house.see(member)).toMatchObject({ state: "active" });
    expect((await subscriptionOf(member))?.status).toBe("active");
    expect(await house.refundsOf(member)).toEqual([]);
  });

  it("is refused, with the reason, to whom the money was paid back", async () => {
    const member = await house.join();
    await house.leave(member);
    for (let time = 0; time < 2; time += 1) {
      const answer = await undo(member);
      expect(answer).toMatchObject(OVER);
      await house.hearAll();
    }
    expect(await house.refundsOf(member)).toEqual(["succeeded 2490"]);
  });

  it("says so while the money is still to go back", async () => {
    const member = await house.join();
    await house.askStripe("POST", "/faults", { call: "DELETE /v1/*", fault: "error_500", times: 4 });
    await house.leave(member);
    expect((await undo(member)).message).toContain("your money is on its way back");
    await house.askStripe("DELETE", "/faults");
    await house.travel(1);
    await house.settle();
    expect(await house.refundsOf(member)).toEqual(["succeeded 2490"]);
  });
});
