import type { CancellationAnswer } from "@smirk/domain/cancellation-answer";
import { cancellationAnswerSchema } from "@smirk/domain/cancellation-answer";
import type { InsuranceCardAnswer } from "@smirk/domain/insurance-card";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carryOutCancellation } from "../src/features/subscription/account/carry-out-cancellation.ts";
import { honorPortalCancellations } from "../src/features/subscription/account/honor-portal-cancellations.ts";
import { addJob } from "../src/jobs/add-job.ts";
import { PaymentFault } from "../src/vendors/stripe/payment-fault.ts";
import { type MemberHouse, openMemberHouse } from "./member-house.ts";
import type { SignedIn } from "./sign-in.ts";

const FLORIDA = { address_line_1: "200 Ocean Dr", city: "Miami", state: "FL", zip: "33139" };

let house: MemberHouse;
beforeAll(async () => {
  house = await openMemberHouse();
});
afterAll(() => house.close());
beforeEach(async () => void (await house.askStripe("DELETE", "/faults")));

async function see(member: SignedIn): Promise<CancellationAnswer> {
  const { headers } = await house.signInAgain(member);
  const answer = await house.app.inject({ url: "/account/cancellation", headers });
  expect(answer.statusCode).toBe(200);
  return v.parse(cancellationAnswerSchema, answer.json());
}

async function post(member: SignedIn, path: string, payload: object = {}) {
  const { headers } = await house.signInAgain(member);
  return house.app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
}

const shownOf = ({ cancellation }: CancellationAnswer) => ({
  refund_cents: cancellation?.refund_cents,
  last_day: cancellation?.last_day,
});

async function cardOf(member: SignedIn) {
  const { headers } = await house.signInAgain(member);
  const answer = await house.app.inject({ url: "/account/insurance_card", headers });
  return answer.json<InsuranceCardAnswer>().insurance_card;
}

const refundsOf = async (member: SignedIn) =>
  (await house.list("refund", await house.customerOf(member.accountId))).map(({ amount }) => amount);

describe("leaving in the first 30 days [MONEY-04]", () => {
  it("pays back all but the fee that was charged, and ends at once", async () => {
    const member = await house.join();
    await house.travel(30);
    const quote = await see(member);
    expect(quote).toMatchObject({
      state: "active",
      can_keep: false,
      cancellation: { rule: "first_30_days", kept_fee_cents: 2000 },
    });
    // A month of 30 days or fewer has been renewed by now: both payments come back.
    expect([2490, 4980]).toContain(quote.cancellation?.refund_cents);
    const done = await post(member, "cancel", shownOf(quote));
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ state: "ended", can_keep: false, cancellation: quote.cancellation });
    const refunds = await refundsOf(member);
    expect(refunds.reduce<number>((sum, cents) => sum + Number(cents), 0)).toBe(
      quote.cancellation?.refund_cents,
    );
    const card = await cardOf(member);
    expect(card).toMatchObject({ canceled: true, termed: false });
    // The provider's clock goes on while a slow machine works.
    const late = (card.ends_at ?? 0) - house.clock.now().getTime() / 1000;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60);
  });

  it("keeps of the fee only what a promotion left of it", async () => {
    await house.askStripe("POST", "/promotion-codes", {
      code: "HALFFEE",
      percent_off: 50,
      products: ["enrollment_fee"],
    });
    const member = await house.join({ promotion_code: "HALFFEE" });
    expect((await see(member)).cancellation).toMatchObject({ refund_cents: 2490, kept_fee_cents: 1000 });
  });

  it("refuses when the refund is not the one that was shown", async () => {
    const member = await house.join();
    const { cancellation } = await see(member);
    for (const shown of [
      { refund_cents: 1, last_day: cancellation?.last_day },
      { refund_cents: cancellation?.refund_cents, last_day: "2030-01-01" },
    ]) {
      expect((await post(member, "cancel", shown)).statusCode).toBe(409);
    }
    expect((await post(member, "cancel", { refund_cents: "all" })).statusCode).toBe(400);
    expect(await refundsOf(member)).toEqual([]);
    expect((await see(member)).state).toBe("active");
  });

  it("pays back once, for ten clicks at once and for any later one", async () => {
    const member = await house.join();
    const shown = shownOf(await see(member));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(member, "cancel", shown)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ state: "ended", cancellation: { refund_cents: 2490 } });
    }
    await house.travel(2);
    expect((await post(member, "cancel", shown)).json()).toMatchObject({ state: "ended" });
    await house.runJobs();
    expect(await refundsOf(member)).toEqual([2490]);
    expect((await post(member, "keep")).statusCode).toBe(409);
  });

  it.each([
    ["DELETE /v1/subscriptions/*", "error_500_after"],
    ["DELETE /v1/subscriptions/*", "error_500"],
    ["POST /v1/refunds", "error_500"],
    ["POST /v1/refunds", "error_500_after"],
    ["POST /v1/refunds", "reset_after"],
  ])("is carried out by its job, once, when %s fails with %s", async (call, fault) => {
    const member = await house.join();
    const shown = shownOf(await see(member));
    await house.askStripe("POST", "/faults", { call, fault, times: 2 });
    expect((await post(member, "cancel", shown)).json()).toMatchObject({ state: "ended" });
    await house.askStripe("DELETE", "/faults");
    await house.runJobs();
    const [membership] = await house.membershipsOf(member.accountId);
    const carryOut = () =>
      carryOutCancellation({ ...house.ctx, payments: house.payments }, membership?.id ?? "");
    await Promise.all([carryOut(), carryOut()]);
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await cardOf(member)).toMatchObject({ canceled: true });
    const rows = await house.db
      .selectFrom("refunds")
      .selectAll()
      .where("membership_id", "=", membership?.id ?? "")
      .execute();
    expect(rows.map(({ refund_id }) => refund_id)).toEqual([expect.stringMatching(/^re_/)]);
  });

  it("finds its own refund again when the provider's keys have lapsed", async () => {
    const member = await house.join();
    await post(member, "cancel", shownOf(await see(member)));
    const [membership] = await house.membershipsOf(member.accountId);
    await house.db.updateTable("cancellations").set({ done_at: null }).execute();
    await house.db
      .updateTable("refunds")
      .set({ refund_id: null as never })
      .execute();
    await house.travel(3);
    await carryOutCancellation({ ...house.ctx, payments: house.payments }, membership?.id ?? "");
    expect(await refundsOf(member)).toEqual([2490]);
  });

  it("says 503 and writes nothing while the provider cannot say what was paid", async () => {
    const member = await house.join();
    const shown = shownOf(await see(member));
    await house.askStripe("POST", "/faults", { call: "GET /v1/invoices", fault: "error_500", times: 4 });
    expect((await post(member, "cancel", shown)).statusCode).toBe(503);
    await house.askStripe("DELETE", "/faults");
    expect((await see(member)).state).toBe("active");
  });
});

describe("leaving later [MONEY-04]", () => {
  it("lasts until the end of what is paid for, can be taken back until then, and pays nothing back", async () => {
    const member = await house.join({ renew_period: "annualy" });
    // Before ten in the morning by UTC it is still the day before in Hawaii.
    await house.travel(32);
    const quote = await see(member);
    expect(quote.cancellation).toMatchObject({ rule: "end_of_period", refund_cents: 0 });
    const { exp_date: end } = await cardOf(member);
    const lastDay = new Date((end ?? 0) * 1000).toISOString().slice(0, 10);
    expect(quote.cancellation?.last_day).toBe(lastDay);
    const done = await post(member, "cancel", shownOf(quote));
    expect(done.json()).toMatchObject({ state: "canceled", can_keep: true });
    expect(await cardOf(member)).toMatchObject({ canceled: true, ends_at: end });
    expect((await post(member, "keep")).json()).toMatchObject({ state: "active", can_keep: false });
    expect((await post(member, "keep")).statusCode).toBe(200);
    expect(await cardOf(member)).toMatchObject({ canceled: false, ends_at: null });
    expect((await post(member, "cancel", shownOf(await see(member)))).json()).toMatchObject({
      state: "canceled",
    });
    await house.travel(340);
    expect(await see(member)).toMatchObject({ state: "ended", can_keep: false });
    expect((await post(member, "keep")).statusCode).toBe(409);
    expect(await refundsOf(member)).toEqual([]);
    expect((await house.list("invoice", await house.customerOf(member.accountId))).length).toBe(1);
  });

  it("stands although the provider does not say so when it is asked afterwards, and is heard of by the job", async () => {
    const member = await house.join();
    await house.travel(35);
    const quote = await see(member);
    house.clock.pass(1_000);
    await house.askStripe("POST", "/faults", { call: "GET /v1/subscriptions", fault: "error_500", times: 9 });
    const done = await post(member, "cancel", shownOf(quote));
    expect(done.json()).toEqual({ ...quote, state: "canceled", can_keep: true });
    expect(await see(member)).toEqual(done.json());
    await house.askStripe("DELETE", "/faults");
    await house.runJobs();
    expect(await cardOf(member)).toMatchObject({ canceled: true });
  });

  it("is done once the provider has ended the membership before our asking came through", async () => {
    const member = await house.join();
    await house.travel(35);
    await house.askStripe("POST", "/faults", {
      call: "POST /v1/subscriptions/*",
      fault: "error_500",
      times: 9,
    });
    expect((await post(member, "cancel", shownOf(await see(member)))).statusCode).toBe(200);
    await house.askStripe("DELETE", "/faults");
    const [membership] = await house.membershipsOf(member.accountId);
    await house.payments.cancelSubscription(membership?.subscription_id ?? "");
    await carryOutCancellation({ ...house.ctx, payments: house.payments }, membership?.id ?? "");
    const wish = await house.db
      .selectFrom("cancellations")
      .select("done_at")
      .where("membership_id", "=", membership?.id ?? "")
      .executeTakeFirst();
    expect(wish?.done_at).toEqual(house.clock.now());
    expect(await see(member)).toMatchObject({ state: "ended", can_keep: false });
  });

  it("pays the unused part of a year back in Florida, without the fee", async () => {
    const member = await house.join({ renew_period: "annualy", address: FLORIDA });
    await house.travel(40);
    const quote = await see(member);
    const invoice = (await house.list("invoice", await house.customerOf(member.accountId)))[0];
    const days = daysOf(invoice);
    expect(quote.cancellation).toMatchObject({
      rule: "pro_rata",
      refund_cents: Math.ceil((25_100 * (days - 41)) / days),
    });
    await post(member, "cancel", shownOf(quote));
    expect(await refundsOf(member)).toEqual([quote.cancellation?.refund_cents]);
    expect(await see(member)).toMatchObject({ state: "ended", cancellation: { rule: "pro_rata" } });
  });

  it("pays back by the same rules who cancels on the provider's pages, once [MEM-06]", async () => {
    const member = await house.join();
    const [membership] = await house.membershipsOf(member.accountId);
    const customerId = await house.customerOf(member.accountId);
    await house.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal-soon");
    for (let time = 0; time < 2; time += 1) {
      await house.db
        .transaction()
        .execute((trx) => addJob(trx, "sync_customer", { customerId }, `sync ${customerId}`));
      await house.runJobs();
    }
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await see(member)).toMatchObject({ state: "ended", cancellation: { rule: "first_30_days" } });
  });

  it("pays back all others at night when what one of them paid cannot be told [MEM-06]", async () => {
    const members = [await house.join(), await house.join(), await house.join()];
    for (const { accountId } of members) {
      const [membership] = await house.membershipsOf(accountId);
      await house.payments.endWithPeriod(membership?.subscription_id ?? "", `at-the-portal-${accountId}`);
    }
    await house.travel(0);
    const logged: unknown[] = [];
    const log = { ...house.ctx.log, info: () => {}, error: (facts: object) => void logged.push(facts) };
    const ctx = { ...house.ctx, log: log as unknown as typeof house.ctx.log, payments: house.payments };
    await house.askStripe("POST", "/faults", { call: "GET /v1/invoices", fault: "error_500" });
    expect(await honorPortalCancellations(ctx, null)).toBe(2);
    expect(logged).toEqual([{ err: expect.any(PaymentFault), membership: expect.any(String) }]);
    expect(await honorPortalCancellations(ctx, null)).toBe(1);
    await house.runJobs();
    expect(await Promise.all(members.map(refundsOf))).toEqual([[2490], [2490], [2490]]);
  });

  it("says so when what one customer paid cannot be told [MEM-06]", async () => {
    const member = await house.join();
    const [membership] = await house.membershipsOf(member.accountId);
    await house.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal-untold");
    await house.travel(0);
    const paying = { ...house.ctx, payments: house.payments };
    const customerId = await house.customerOf(member.accountId);
    for (const whose of [{ customerId }, { membershipId: membership?.id ?? "" }]) {
      await house.askStripe("POST", "/faults", { call: "GET /v1/invoices", fault: "error_500" });
      await expect(honorPortalCancellations(paying, whose)).rejects.toBeInstanceOf(PaymentFault);
    }
    expect(await honorPortalCancellations(paying, { customerId })).toBe(1);
  });

  it("can be taken back when it was asked for on the provider's pages", async () => {
    const member = await house.join();
    await house.travel(45);
    const [membership] = await house.membershipsOf(member.accountId);
    await house.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal");
    await house.travel(0);
    await honorPortalCancellations({ ...house.ctx, payments: house.payments }, null);
    expect(await see(member)).toMatchObject({ state: "canceled", can_keep: true });
    expect((await post(member, "keep")).json()).toMatchObject({ state: "active" });
  });
});

function daysOf(invoice: { [field: string]: unknown } | undefined): number {
  const lines = invoice?.lines as { data: { period: { start: number; end: number } }[] };
  const { start, end } = lines.data[0]?.period ?? { start: 0, end: 0 };
  const dayOf = (time: number) => Math.floor(time / 86_400);
  return dayOf(end) - dayOf(start);
}
