import { randomUUID } from "node:crypto";
import { type CancellationAnswer, cancellationAnswerSchema } from "@smirk/contract/account/cancellation";
import type { InsuranceCardAnswer } from "@smirk/contract/account/insurance-card";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { syncCustomerJob } from "../../src/features/billing/job-types.ts";
import { cancelAsAsked, cancelInTime } from "../../src/features/leaving/cancel-in-time.ts";
import { carryOutCancellation } from "../../src/features/leaving/carry-out-cancellation.ts";
import { refundPortalCancellations } from "../../src/features/leaving/record-cancellation.ts";
import { addJob } from "../../src/jobs/add-job.ts";
import { officeDay } from "../../src/office-day.ts";
import { PaymentError } from "../../src/vendors/stripe/payment-error.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const FLORIDA = { address_line_1: "200 Ocean Dr", city: "Miami", state: "FL", zip: "33139" };

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.stripe.control("DELETE", "/failures")));

async function see(member: SignedIn): Promise<CancellationAnswer> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/cancellation", headers });
  expect(answer.statusCode).toBe(200);
  return v.parse(cancellationAnswerSchema, answer.json());
}

async function post(member: SignedIn, path: string, payload: object = {}) {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
}

const shownOf = ({ cancellation }: CancellationAnswer) => ({
  refund_cents: cancellation?.refund_cents,
  last_day: cancellation?.last_day,
});

async function cardOf(member: SignedIn) {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/insurance_card", headers });
  return answer.json<InsuranceCardAnswer>().insurance_card;
}

const refundsOf = async (member: SignedIn) =>
  (await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId))).map(
    ({ amount }) => amount,
  );

describe("leaving in the first 30 days [MONEY-04]", () => {
  it("pays back all but the fee that was charged, and ends at once", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(30);
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

  it("retains only the discounted fee", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", {
      code: "HALFFEE",
      percent_off: 50,
      products: ["enrollment_fee"],
    });
    const member = await fixture.members.prepare({ promotion_code: "HALFFEE" });
    expect((await see(member)).cancellation).toMatchObject({ refund_cents: 2490, kept_fee_cents: 1000 });
  });

  it("refuses when the refund is not the one that was shown", async () => {
    const member = await fixture.members.prepare();
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
    const member = await fixture.members.prepare();
    const shown = shownOf(await see(member));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(member, "cancel", shown)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ state: "ended", cancellation: { refund_cents: 2490 } });
    }
    await fixture.stripe.advance(2);
    expect((await post(member, "cancel", shown)).json()).toMatchObject({ state: "ended" });
    await fixture.jobs.run();
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
    const member = await fixture.members.prepare();
    const shown = shownOf(await see(member));
    await fixture.stripe.control("POST", "/failures", { call, failure, times: 2 });
    expect((await post(member, "cancel", shown)).json()).toMatchObject({ state: "ended" });
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.jobs.run();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const carryOut = () =>
      carryOutCancellation({ ...fixture.ctx, payments: fixture.stripe.payments }, membership?.id ?? "");
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
    const member = await fixture.members.prepare();
    await post(member, "cancel", shownOf(await see(member)));
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await fixture.db.updateTable("cancellations").set({ done_at: null }).execute();
    await fixture.db
      .updateTable("refunds")
      .set({ refund_id: null as never })
      .execute();
    await fixture.stripe.advance(3);
    await carryOutCancellation({ ...fixture.ctx, payments: fixture.stripe.payments }, membership?.id ?? "");
    expect(await refundsOf(member)).toEqual([2490]);
  });

  it("says 503 and writes nothing while the provider cannot say what was paid", async () => {
    const member = await fixture.members.prepare();
    const shown = shownOf(await see(member));
    await fixture.stripe.control("POST", "/failures", {
      call: "GET /v1/invoices",
      failure: "error_500",
      times: 4,
    });
    const refused = await post(member, "cancel", shown);
    expect([refused.statusCode, refused.json().reason]).toEqual([503, "changes_unavailable"]);
    await fixture.stripe.control("DELETE", "/failures");
    expect((await see(member)).state).toBe("active");
  });
});

describe("a cancellation that takes longer than a request [MEM-04]", () => {
  /** The payments of the provider, of which one call does not end before it is let go. */
  function holdCall(name: "cancelSubscription" | "listPaidInvoices") {
    const gate = Promise.withResolvers<void>();
    // It may fail before the call is made.
    gate.promise.catch(() => {});
    const payments = new Proxy(fixture.stripe.payments, {
      get: (target, key) => {
        const call: unknown = Reflect.get(target, key);
        if (typeof call !== "function") return call;
        return async (...given: unknown[]) => {
          if (key === name) await gate.promise;
          return Reflect.apply(call, target, given);
        };
      },
    });
    const fail = () => gate.reject(new PaymentError("unavailable", "timeout"));
    return { ctx: { ...fixture.ctx, payments }, letGo: () => gate.resolve(), fail };
  }
  const askFor = async (member: SignedIn) => {
    const { cancellation } = await see(member);
    const shown = { refundCents: cancellation?.refund_cents ?? 0, lastDay: cancellation?.last_day ?? "" };
    return { accountId: member.accountId, shown };
  };

  it("says that it is being carried out, and is, when the terms take too long, W1", async () => {
    const member = await fixture.members.prepare();
    const request = await askFor(member);
    const { ctx, fail } = holdCall("listPaidInvoices");
    const answer = await cancelInTime(ctx, request, 1);
    expect(answer).toMatchObject({
      is_being_done: true,
      message: expect.stringMatching(/cancellation .*email/),
    });
    expect(await see(member)).toEqual({ ...answer, state: "active" });
    expect(await refundsOf(member)).toEqual([]);
    fail();
    await fixture.jobs.run();
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await see(member)).toMatchObject({ state: "ended", cancellation: { refund_cents: 2490 } });
  });

  it("says that it is being carried out, and is, when the end takes too long, W1", async () => {
    const member = await fixture.members.prepare();
    const request = await askFor(member);
    const { ctx, letGo } = holdCall("cancelSubscription");
    // Either has begun when the time is over: both are answered alike, and done once.
    const answer = await cancelInTime(ctx, request, 200);
    expect(answer.is_being_done).toBe(true);
    letGo();
    await expect.poll(() => refundsOf(member)).toEqual([2490]);
    await fixture.jobs.run();
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await see(member)).toMatchObject({ state: "ended" });
  });

  it("keeps the day of the first click, W1", async () => {
    const member = await fixture.members.prepare();
    const request = await askFor(member);
    const { ctx, fail } = holdCall("listPaidInvoices");
    const askedAt = fixture.clock.now();
    const first = await cancelInTime(ctx, request, 1);
    fail();
    await fixture.stripe.advance(2);
    const paying = { ...fixture.ctx, payments: fixture.stripe.payments };
    expect(await cancelInTime(paying, request)).toEqual(first);
    await fixture.jobs.run();
    const asked = fixture.db.selectFrom("cancellations").select("asked_at").where("asked_at", "=", askedAt);
    expect(await asked.execute()).toHaveLength(1);
  });

  /** Asks on that day, and lets the job begin three days later. */
  async function cancelLate(member: SignedIn, afterDays: number) {
    await fixture.stripe.advance(afterDays);
    const { cancellation } = await see(member);
    const request = await askFor(member);
    const { ctx, fail } = holdCall("listPaidInvoices");
    const askedAt = fixture.clock.now();
    expect((await cancelInTime(ctx, request, 1)).is_being_done).toBe(true);
    fail();
    await fixture.stripe.advance(3);
    await fixture.jobs.run();
    return { shown: cancellation, askedAt };
  }

  it("pays back by the day on which it was asked for, W1", async () => {
    const member = await fixture.members.prepare({ renew_period: "annualy" });
    const { shown, askedAt } = await cancelLate(member, 30);
    expect(shown).toMatchObject({ rule: "first_30_days", refund_cents: expect.any(Number) });
    expect((await see(member)).cancellation).toEqual(shown);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const stored = await fixture.db
      .selectFrom("cancellations")
      .select("asked_at")
      .where("membership_id", "=", membership?.id ?? "")
      .executeTakeFirst();
    expect(stored?.asked_at).toEqual(askedAt);
  });

  it("pays back a renewal that was charged after it was asked for, W1", async () => {
    const member = await fixture.members.prepare();
    const { shown } = await cancelLate(member, 60);
    expect(shown).toMatchObject({ rule: "end_of_period", refund_cents: 0 });
    expect(await see(member)).toMatchObject({
      state: "ended",
      cancellation: { refund_cents: 2490, last_day: shown?.last_day },
    });
    expect(await refundsOf(member)).toEqual([2490]);
  });

  it("is not carried out by a late job after it was taken back", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(35);
    const request = await askFor(member);
    const { ctx, letGo } = holdCall("listPaidInvoices");
    expect((await cancelInTime(ctx, request, 1)).is_being_done).toBe(true);
    letGo();
    await expect.poll(async () => (await see(member)).state).toBe("canceled");
    expect((await post(member, "keep")).json()).toMatchObject({ state: "active" });
    await fixture.jobs.run();
    expect((await see(member)).state).toBe("active");
  });

  it("is left alone by its job once it is canceled, or another membership followed", async () => {
    const member = await fixture.members.prepare();
    const { accountId } = member;
    const [membership] = await fixture.members.membershipsOf(accountId);
    const paying = { ...fixture.ctx, payments: fixture.stripe.payments };
    await cancelAsAsked(paying, { accountId, membershipId: randomUUID() });
    expect((await see(member)).state).toBe("active");
    for (const _ of Array(2).keys())
      await cancelAsAsked(paying, { accountId, membershipId: membership?.id ?? "" });
    expect(await refundsOf(member)).toEqual([2490]);
  });

  it("names no payments while the provider cannot be reached", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.control("POST", "/failures", {
      call: "GET /v1/invoices",
      failure: "error_500",
      times: 4,
    });
    const { headers } = await fixture.members.signInAgain(member);
    const answer = await fixture.app.inject({ url: "/account/cancellation", headers });
    expect([answer.statusCode, answer.json().message]).toEqual([503, expect.not.stringContaining("payment")]);
  });
});

describe("leaving later [MONEY-04]", () => {
  it("ends with the paid period, can be undone until then, and refunds nothing", async () => {
    const member = await fixture.members.prepare({ renew_period: "annualy" });
    // Before ten in the morning by UTC it is still the day before in Hawaii.
    await fixture.stripe.advance(32);
    const quote = await see(member);
    expect(quote.cancellation).toMatchObject({ rule: "end_of_period", refund_cents: 0 });
    const { exp_date: end } = await cardOf(member);
    const lastDay = officeDay(fixture.ctx, new Date((end ?? 0) * 1000));
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
    await fixture.stripe.advance(340);
    expect(await see(member)).toMatchObject({ state: "ended", can_keep: false });
    expect((await post(member, "keep")).statusCode).toBe(409);
    expect(await refundsOf(member)).toEqual([]);
    expect(
      (await fixture.stripe.list("invoice", await fixture.members.customerOf(member.accountId))).length,
    ).toBe(1);
  });

  it("succeeds although the provider's next answer is stale", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(35);
    const quote = await see(member);
    fixture.clock.pass(1_000);
    await fixture.stripe.control("POST", "/failures", {
      call: "GET /v1/subscriptions",
      failure: "error_500",
      times: 9,
    });
    const done = await post(member, "cancel", shownOf(quote));
    expect(done.json()).toEqual({ ...quote, state: "canceled", can_keep: true });
    expect(await see(member)).toEqual(done.json());
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.jobs.run();
    expect(await cardOf(member)).toMatchObject({ canceled: true });
  });

  it("is done when the provider ended the membership before our call", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(35);
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/subscriptions/*",
      failure: "error_500",
      times: 9,
    });
    expect((await post(member, "cancel", shownOf(await see(member)))).statusCode).toBe(200);
    await fixture.stripe.control("DELETE", "/failures");
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await fixture.stripe.payments.cancelSubscription(membership?.subscription_id ?? "");
    await carryOutCancellation({ ...fixture.ctx, payments: fixture.stripe.payments }, membership?.id ?? "");
    const cancellation = await fixture.db
      .selectFrom("cancellations")
      .select("done_at")
      .where("membership_id", "=", membership?.id ?? "")
      .executeTakeFirst();
    expect(cancellation?.done_at).toEqual(fixture.clock.now());
    expect(await see(member)).toMatchObject({ state: "ended", can_keep: false });
  });

  it("pays the unused part of a year back in Florida, without the fee", async () => {
    const member = await fixture.members.prepare({ renew_period: "annualy", address: FLORIDA });
    await fixture.stripe.advance(40);
    const quote = await see(member);
    const invoice = (
      await fixture.stripe.list("invoice", await fixture.members.customerOf(member.accountId))
    )[0];
    const days = daysOf(invoice);
    expect(quote.cancellation).toMatchObject({
      rule: "pro_rata",
      refund_cents: Math.ceil((25_100 * (days - 41)) / days),
    });
    await post(member, "cancel", shownOf(quote));
    expect(await refundsOf(member)).toEqual([quote.cancellation?.refund_cents]);
    expect(await see(member)).toMatchObject({ state: "ended", cancellation: { rule: "pro_rata" } });
  });

  it("refunds cancellations on the provider's pages by the same rules, once [MEM-06]", async () => {
    const member = await fixture.members.prepare();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const customerId = await fixture.members.customerOf(member.accountId);
    await fixture.stripe.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal-soon");
    for (let time = 0; time < 2; time += 1) {
      await fixture.db.transaction().execute((trx) => addJob(trx, syncCustomerJob, { customerId }));
      await fixture.jobs.run();
    }
    expect(await refundsOf(member)).toEqual([2490]);
    expect(await see(member)).toMatchObject({ state: "ended", cancellation: { rule: "first_30_days" } });
  });

  it("refunds all other members at night when one payment is unknown [MEM-06]", async () => {
    const members = [
      await fixture.members.prepare(),
      await fixture.members.prepare(),
      await fixture.members.prepare(),
    ];
    for (const { accountId } of members) {
      const [membership] = await fixture.members.membershipsOf(accountId);
      await fixture.stripe.payments.endWithPeriod(
        membership?.subscription_id ?? "",
        `at-the-portal-${accountId}`,
      );
    }
    await fixture.stripe.advance(0);
    const logged: unknown[] = [];
    const log = { ...fixture.ctx.log, info: () => {}, error: (facts: object) => void logged.push(facts) };
    const ctx = {
      ...fixture.ctx,
      log: log as unknown as typeof fixture.ctx.log,
      payments: fixture.stripe.payments,
    };
    await fixture.stripe.control("POST", "/failures", { call: "GET /v1/invoices", failure: "error_500" });
    expect(await refundPortalCancellations(ctx, null)).toBe(2);
    expect(logged).toEqual([{ err: expect.any(PaymentError), membershipId: expect.any(String) }]);
    expect(await refundPortalCancellations(ctx, null)).toBe(1);
    await fixture.jobs.run();
    expect(await Promise.all(members.map(refundsOf))).toEqual([[2490], [2490], [2490]]);
  });

  it("reports when one customer's payments are unknown [MEM-06]", async () => {
    const member = await fixture.members.prepare();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await fixture.stripe.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal-untold");
    await fixture.stripe.advance(0);
    const paying = { ...fixture.ctx, payments: fixture.stripe.payments };
    const customerId = await fixture.members.customerOf(member.accountId);
    for (const whose of [{ customerId }, { membershipId: membership?.id ?? "" }]) {
      await fixture.stripe.control("POST", "/failures", { call: "GET /v1/invoices", failure: "error_500" });
      await expect(refundPortalCancellations(paying, whose)).rejects.toBeInstanceOf(PaymentError);
    }
    expect(await refundPortalCancellations(paying, { customerId })).toBe(1);
  });

  it("can be taken back when it was asked for on the provider's pages", async () => {
    const member = await fixture.members.prepare();
    await fixture.stripe.advance(45);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await fixture.stripe.payments.endWithPeriod(membership?.subscription_id ?? "", "at-the-portal");
    await fixture.stripe.advance(0);
    await refundPortalCancellations({ ...fixture.ctx, payments: fixture.stripe.payments }, null);
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
