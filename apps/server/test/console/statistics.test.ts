import type { STATISTICS } from "@smirk/contract/console/statistics";
import { dayIn } from "@smirk/domain/wire/office-day";
import type * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueUnrecordedPayments, recordPayments } from "../../src/features/billing/sync/record-payments.ts";
import { checkStatistics } from "../../src/features/health/checks/check-memberships.ts";
import type { MemberCounts } from "../../src/features/statistics/count-members.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

type MoneyRow = v.InferOutput<(typeof STATISTICS)["statistics.money"]["answer"]>["rows"][number];

type RecordContext = Parameters<typeof recordPayments>[0];

let fixture: TestApp<"stripe" | "clock">;
/** The month in which one joined half an hour before it ended, and the next, in which another did. */
let months: [string, string];
let members: SignedIn[];

const monthOf = (moment: number) => dayIn(fixture.ctx.config.officeTimeZone, new Date(moment)).slice(0, 7);

/** The office's next midnight that begins a month, where the clocks do not change. */
function nextMonth(): number {
  const hour = Math.ceil(fixture.clock.now().getTime() / HOUR_MS);
  let at = (hour + 1) * HOUR_MS;
  while (monthOf(at) === monthOf(at - HOUR_MS)) at += HOUR_MS;
  return at;
}

beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  const midnight = nextMonth();
  months = [monthOf(midnight - HOUR_MS), monthOf(midnight)];
  const wait = midnight - 30 * MINUTE_MS - fixture.clock.now().getTime();
  await fixture.stripe.advance(wait / DAY_MS);
  const first = await fixture.members.join({ email: "first@example.com" });
  await fixture.stripe.advance(HOUR_MS / DAY_MS);
  const second = await fixture.members.join({ email: "second@example.com" });
  members = [first, second];
  await fixture.jobs.run();
});
afterAll(() => fixture.close());

const [FIRST_PAYMENT, REFUND] = [4490, 300];
async function read<Row>(path: string): Promise<Row[]> {
  const [from, to] = months;
  const operator = await addOperator(fixture, "billing");
  return (await operator.call(path, { by: "month", from, to })).json<{ rows: Row[] }>().rows;
}

describe("statistics", () => {
  it("begin and end months at the office's midnight [OPS-08]", async () => {
    const [money, counts] = [
      await read<MoneyRow>("/statistics/money"),
      await read<MemberCounts>("/statistics/counts"),
    ];
    expect(money.map((row) => [row.key, row.paid_cents])).toEqual(
      months.map((month) => [month, FIRST_PAYMENT]),
    );
    expect(counts.map(({ joined, active }) => [joined, active])).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it("have what changed since they were last read [OPS-08]", async () => {
    const before = await read<MoneyRow>("/statistics/money");
    const operator = await addOperator(fixture, "billing");
    const account_id = members[0]?.accountId;
    await operator.call("/members/refund", { account_id, amount_cents: REFUND, reason: "A kindness" });
    await fixture.jobs.run();
    await fixture.stripe.advance(1 / 24);
    const after = await read<MoneyRow>("/statistics/money");
    expect(before.map((row) => row.net_cents)).toEqual([FIRST_PAYMENT, FIRST_PAYMENT]);
    expect(after.map((row) => row.net_cents)).toEqual([FIRST_PAYMENT, FIRST_PAYMENT - REFUND]);
    // Nothing new is found: no month has to be summed again.
    await fixture.stripe.advance(1 / 24);
    expect(await fixture.db.selectFrom("statistics_changes").selectAll().execute()).toEqual([]);
  });

  it("have the payments that an earlier release did not store once reconciled [OPS-08]", async () => {
    const before = await read<MoneyRow>("/statistics/money");
    await fixture.db.deleteFrom("payments").execute();
    await fixture.db.deleteFrom("statistics_months").execute();
    expect((await read<MoneyRow>("/statistics/money")).map((row) => row.paid_cents)).toEqual([0, 0]);
    await fixture.stripe.advance(2 / 24);
    expect(await checkStatistics(fixture.ctx)).toMatchObject([
      { level: "warning", found: expect.stringContaining("the payments of 2 memberships are missing") },
    ]);
    expect((await runSmirk(fixture.ctx, ["reconcile"])).out).toContain("payments of 2 customers");
    await fixture.jobs.run();
    expect(await read<MoneyRow>("/statistics/money")).toEqual(before);
    expect(await checkStatistics(fixture.ctx)).toMatchObject([{ level: "ok" }]);
  });

  it("are not missed for a member who paid nothing, nor fetched every night [OPS-07]", async () => {
    await fixture.db.deleteFrom("payments").execute();
    const unpaid = { db: fixture.db, payments: { listSettledInvoices: async () => [] } };
    for (const { accountId } of members) {
      const customerId = await fixture.members.customerOf(accountId);
      await recordPayments(unpaid as unknown as RecordContext, customerId);
    }
    expect(await checkStatistics(fixture.ctx)).toMatchObject([{ level: "ok" }]);
    expect(await queueUnrecordedPayments(fixture.ctx)).toBe(0);
    await fixture.db.deleteFrom("memberships_without_payments").execute();
    const [{ accountId } = { accountId: "" }] = members;
    const setPrice = (recurring_cents: number) =>
      fixture.db
        .updateTable("memberships")
        .set({ recurring_cents })
        .where("account_id", "=", accountId)
        .execute();
    const { recurring_cents: price } = await fixture.db
      .selectFrom("memberships")
      .select("recurring_cents")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    await setPrice(0);
    expect(await queueUnrecordedPayments(fixture.ctx)).toBe(1);
    await setPrice(price ?? 0);
    expect(await queueUnrecordedPayments(fixture.ctx)).toBe(2);
    await fixture.jobs.run();
  });

  it("show no money to the role support, and nothing to viewer [OPS-08]", async () => {
    const [viewer, support] = [await addOperator(fixture, "viewer"), await addOperator(fixture, "support")];
    const codes = async (operator: typeof viewer) => [
      (await operator.call("/statistics/counts", { by: "plan" })).statusCode,
      (await operator.call("/statistics/money", { by: "plan" })).statusCode,
      (await operator.call("/statistics/export", { by: "plan" })).statusCode,
    ];
    expect([await codes(viewer), await codes(support)]).toEqual([
      [403, 403, 403],
      [200, 403, 403],
    ]);
  });

  it("are saved as a file, which the log has [OPS-08] [OPS-09]", async () => {
    const [from, to] = months;
    const operator = await addOperator(fixture, "billing");
    const answer = await operator.call("/statistics/export", { by: "month", from, to });
    const [header, ...rows] = answer.body.trimEnd().split("\r\n");
    expect(header).toBe(
      "month,joined,ended_canceled,ended_not_renewed,ended_payment_failed,ended_dispute_lost,active,waitlist,payments,paid_usd,refunds,refunded_usd,disputes,disputes_lost,lost_usd,net_usd",
    );
    expect(rows[0]).toBe(`${from},1,0,0,0,0,1,0,1,44.90,0,0.00,0,0,0.00,44.90`);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .select(["command", "subject_kind", "changes"])
      .where("actor", "=", operator.email)
      .executeTakeFirst();
    expect(entry).toEqual({
      command: "statistics export",
      subject_kind: "statistics",
      changes: { from, to, by: "month" },
    });
  });

  it.each([
    ["2026-02", "2026-01", "The first month comes after the last."],
    ["2020-01", "2026-01", "Choose at most 60 months."],
    ["2026-1", "2026-02", "Choose a month."],
  ])("from %s to %s is refused [OPS-08]", async (from, to, message) => {
    const operator = await addOperator(fixture, "billing");
    const answer = await operator.call("/statistics/money", { by: "month", from, to });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)]);
  });
});
