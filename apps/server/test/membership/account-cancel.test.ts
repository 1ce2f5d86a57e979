import type { CancellationAnswer } from "@smirk/domain/membership/cancellation-answer";
import { cancellationAnswerSchema } from "@smirk/domain/membership/cancellation-answer";
import type { InsuranceCardAnswer } from "@smirk/domain/membership/insurance-card";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carryOutCancellation } from "../../src/features/membership/cancellation/carry-out-cancellation.ts";
import { refundPortalCancellations } from "../../src/features/membership/cancellation/refund-portal-cancellations.ts";
import { addJob } from "../../src/jobs/add-job.ts";
import { PaymentError } from "../../src/vendors/stripe/payment-error.ts";
import { createMemberFixture, type MemberFixture } from "../support/fixtures/member-fixture.ts";
import type { SignedIn } from "../support/sign-in.ts";

const FLORIDA = { address_line_1: "200 Ocean Dr", city: "Miami", state: "FL", zip: "33139" };

let fixture: MemberFixture;
beforeAll(async () => {
  fixture = await createMemberFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.askStripe("DELETE", "/failures")));

async function see(member: SignedIn): Promise<CancellationAnswer> {
  const { headers } = await fixture.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/cancellation", headers });
  expect(answer.statusCode).toBe(200);
  return v.parse(cancellationAnswerSchema, answer.json());
}

async function post(member: SignedIn, path: string, payload: object = {}) {
  const { headers } = await fixture.signInAgain(member);
  return fixture.app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
}

const shownOf = ({ cancellation }: CancellationAnswer) => ({
  refund_cents: cancellation?.refund_cents,
  last_day: cancellation?.last_day,
});

async function cardOf(member: SignedIn) {
  const { headers } = await fixture.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/insurance_card", headers });
  return answer.json<InsuranceCardAnswer>().insurance_card;
}

const refundsOf = async (member: SignedIn) =>
  (await fixture.list("refund", await fixture.customerOf(member.accountId))).map(({ amount }) => amount);

describe("leaving in the first 30 days [MONEY-04]", () => {
  it("pays back all but the fee that was charged, and ends at once", async () => {
    const member = await fixture.join();
    await fixture.travel(30);
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
    const late = (card.ends_at ?? 0) - fixture.clock.now().getTime() / 1000;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60);
  });

  it("keeps of the fee only what a promotion left of it", async () => {
    await fixture.askStripe("POST", "/promotion-codes", {
      code: "HALFFEE",
      percent_off: 50,
      products: ["enrollment_fee"],
    });
    const member = await fixture.join({ promotion_code: "HALFFEE" });
    expect((await see(member)).cancellation).toMatchObject({ refund_cents: 2490, kept_fee_cents: 1000 });
  });

  it("refuses when the refund is not the one that was shown", async () => {
    const member = await fixture.join();
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
    const member = await fixture.join();
    const shown = shownOf(await see(member));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(member, "cancel", shown)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ state: "ended", cancellation: { refund_cents: 2490 } });
    }
    await fixture.travel(2);
    expect((await post(member, "cancel", shown)).json()).toMatchObject({ state: "ended" });
    await fixture.runJobs();
    expect(await refundsOf(member)).toEqual([2490]);
    expect((await post(member, "keep")).statusCode).toBe(409);
  });

  it.each([
    ["DELETE /v1/subscriptions/*", "error_500_after"],
    ["DELETE /v1/subscriptions/*", "error_500"],
    ["POST /v1/refunds", "error_500"],
    ["POST /v1/refunds", "error_500_after"],
    ["POST /v1/refunds", "reset_after"],
  ])("is carried out by its job, once, when %s fails with %s", async (call, failure) => {
    const member = await fixture.join();
    const shown = shownOf(await see(member));
    await fixture.askStripe("POST", "/failures", { call, failure, times: 2 });
    expect((await post(member, "cancel", shown)).json()).toMatchObject({ state: "ended" });
    await fixture.askStripe("DELETE", "/failures");
    await fixture.runJobs();
    const [membership] = await fixture.membershipsOf(member.accountId);
    const carryOut = () =>
      carryOutCancellation({ ...fixture.ctx, payments: fixture.payments }, membership?.id ?? "");
    await Promise.all([carryOut(), carryOut()]);
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await cardOf(member)).toMatchObject({ canceled: true });
    const rows = await fixture.db
      .selectFrom("refunds")
      .selectAll()
      .where("membership_id", "=", membership?.id ?? "")
      .execute();
    expect(rows.map(({ refund_id }) => refund_id)).toEqual([expect.stringMatching(/^re_/)]);
  });

  it("finds its own refund again when the provider's keys have lapsed", async () => {
    const member = await fixture.join();
    await post(member, "cancel", shownOf(await see(member)));
    const [membership] = await fixture.membershipsOf(member.accountId);
    await fixture.db.updateTable("cancellations").set({ done_at: null }).execute();
    await fixture.db
      .updateTable("refunds")
      .set({ refund_id: null as never })
      .execute();
    await fixture.travel(3);
    await carryOutCancellation({ ...fixture.ctx, payments: fixture.payments }, membership?.id ?? "");
    expect(await refundsOf(member)).toEqual([2490]);
  });

  it("says 503 and writes nothing while the provider cannot say what was paid", async () => {
    const member = await fixture.join();
    const shown = shownOf(await see(member));
    await fixture.askStripe("POST", "/failures", {
      call: "GET /v1/invoices",
      failure: "error_500",
      times: 4,
    });
    expect((await post(member, "cancel", shown)).statusCode).toBe(503);
    await fixture.askStripe("DELETE", "/failures");
    expect((await see(member)).state).toBe("active");
  });
});

describe("leaving later [MONEY-04]", () => {
  it("lasts until the end of what is paid for, can be taken back until then, and pays nothing back", async () => {
    const member = await fixture.join({ renew_period: "annualy" });
    // Before ten in the morning by UTC it is still the day before in Hawaii.
    await fixture.travel(32);
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
    await fixture.travel(340);
    expect(await see(member)).toMatchObject({ state: "ended", can_keep: false });
    expect((await post(member, "keep")).statusCode).toBe(409);
    expect(await refundsOf(member)).toEqual([]);
    expect((await fixture.list("invoice", await fixture.customerOf(member.accountId))).length).toBe(1);
  });

  it("stands although the provider does not say so when it is asked afterwards, and is heard of by the job", async () => {
    const member = await fixture.join();
    await fixture.travel(35);
    const quote = await see(member);
    fixture.clock.pass(1_000);
    await fixture.askStripe("POST", "/failures", {
      call: "GET /v1/subscriptions",
      failure: "error_500",
      times: 9,
    });
    const done = await post(member, "cancel", shownOf(quote));
    expect(done.json()).toEqual({ ...quote, state: "canceled", can_keep: true });
    expect(await see(member)).toEqual(done.json());
    await fixture.askStripe("DELETE", "/failures");
    await fixture.runJobs();
    expect(await cardOf(member)).toMatchObject({ canceled: true });
  });

  it("is done once the provider has ended the membership before our asking came through", async () => {
    const member = await fixture.join();
    await fixture.travel(35);
    await fixture.askStripe("POST", "/failures", {
      call: "POST /v1/subscriptions/*",
      failure: "error_500",
      times: 9,
    });
    expect((await post(member, "cancel", shownOf(await see(member)))).statusCode).toBe(200);
    await fixture.askStripe("DELETE", "/failures");
    const [membership] = await fixture.membershipsOf(member.accountId);
    await fixture.payments.cancelSubscription(membership?.subscription_id ?? "");
    await carryOutCancellation({ ...fixture.ctx, payments: fixture.payments }, membership?.id ?? "");
    const cancellation = await fixture.db
      .selectFrom("cancellations")
      .select("done_at")
      .where("membership_id", "=", membership?.id ?? "")
      .executeTakeFirst();
    expect(cancellation?.done_at).toEqual(fixture.clock.now());
    expect(await see(member)).toMatchObject({ state: "ended", can_keep: false });
  });

  it("pays the unused part of a year back in Florida, without the fee", async () => {
    const member = await fixture.join({ renew_period: "annualy", address: FLORIDA });
    await fixture.travel(40);
    const quote = await see(member);
    const invoice = (await fixture.list("invoice", await fixture.customerOf(member.accountId)))[0];
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
    const member = await fixture.join();
    const [membership] = await fixture.membershipsOf(member.accountId);
    const customerId = await fixture.customerOf(member.accountId);
    await fixture.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal-soon");
    for (let time = 0; time < 2; time += 1) {
      await fixture.db
        .transaction()
        .execute((trx) => addJob(trx, "sync_customer", { customerId }, `sync ${customerId}`));
      await fixture.runJobs();
    }
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await see(member)).toMatchObject({ state: "ended", cancellation: { rule: "first_30_days" } });
  });

  it("pays back all others at night when what one of them paid cannot be told [MEM-06]", async () => {
    const members = [await fixture.join(), await fixture.join(), await fixture.join()];
    for (const { accountId } of members) {
      const [membership] = await fixture.membershipsOf(accountId);
      await fixture.payments.endWithPeriod(membership?.subscription_id ?? "", `at-the-portal-${accountId}`);
    }
    await fixture.travel(0);
    const logged: unknown[] = [];
    const log = { ...fixture.ctx.log, info: () => {}, error: (facts: object) => void logged.push(facts) };
    const ctx = { ...fixture.ctx, log: log as unknown as typeof fixture.ctx.log, payments: fixture.payments };
    await fixture.askStripe("POST", "/failures", { call: "GET /v1/invoices", failure: "error_500" });
    expect(await refundPortalCancellations(ctx, null)).toBe(2);
    expect(logged).toEqual([{ err: expect.any(PaymentError), membership: expect.any(String) }]);
    expect(await refundPortalCancellations(ctx, null)).toBe(1);
    await fixture.runJobs();
    expect(await Promise.all(members.map(refundsOf))).toEqual([[2490], [2490], [2490]]);
  });

  it("says so when what one customer paid cannot be told [MEM-06]", async () => {
    const member = await fixture.join();
    const [membership] = await fixture.membershipsOf(member.accountId);
    await fixture.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal-untold");
    await fixture.travel(0);
    const paying = { ...fixture.ctx, payments: fixture.payments };
    const customerId = await fixture.customerOf(member.accountId);
    for (const whose of [{ customerId }, { membershipId: membership?.id ?? "" }]) {
      await fixture.askStripe("POST", "/failures", { call: "GET /v1/invoices", failure: "error_500" });
      await expect(refundPortalCancellations(paying, whose)).rejects.toBeInstanceOf(PaymentError);
    }
    expect(await refundPortalCancellations(paying, { customerId })).toBe(1);
  });

  it("can be taken back when it was asked for on the provider's pages", async () => {
    const member = await fixture.join();
    await fixture.travel(45);
    const [membership] = await fixture.membershipsOf(member.accountId);
    await fixture.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal");
    await fixture.travel(0);
    await refundPortalCancellations({ ...fixture.ctx, payments: fixture.payments }, null);
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
