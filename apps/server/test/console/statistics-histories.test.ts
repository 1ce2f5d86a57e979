import type { STATISTICS } from "@smirk/contract/console/statistics";
import { dayIn } from "@smirk/domain/wire/office-day";
import type * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { syncCharge } from "../../src/features/billing/sync/sync-charge.ts";
import type { MemberCounts } from "../../src/features/statistics/count-members.ts";
import { BASIC, PLUS, planCalls, wanted } from "../membership/plan/plan-calls.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import type { StripeObject } from "../support/parts/stripe-part.ts";
import { type Random, seededRandom } from "../support/seeded-random.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

type MoneyRow = v.InferOutput<(typeof STATISTICS)["statistics.money"]["answer"]>["rows"][number];

/** `npm run test:long -- statistics-histories` runs 500 of them. */
const HISTORIES = Number(process.env.HISTORIES ?? bySize({ commit: 4, full: 20 }));
const STEPS = 6;
/** Three years in all. With seven hours, no period that began at a step ends at another. */
const STEP_DAYS = 183 + 7 / 24;
const FLORIDA = { address_line_1: "200 Ocean Dr", city: "Miami", state: "FL", zip: "33139" };
/** Its payments are disputed. */
const DISPUTED = "4000000000000259";

let fixture: TestApp<"stripe" | "clock">;
let plan: ReturnType<typeof planCalls>;
let range: { from: string; to: string };
const zone = () => fixture.ctx.config.officeTimeZone;
const monthOf = (moment: Date) => dayIn(zone(), moment).slice(0, 7);

interface Life {
  member: SignedIn;
  random: Random;
  isOver: boolean;
}

async function begin(at: number): Promise<Life> {
  const random = seededRandom(TEST_SEED + at);
  const member = await fixture.members.join(
    {
      email: `report${at}@example.com`,
      plan_slug: random(2) === 0 ? BASIC : PLUS,
      renew_period: random(3) === 0 ? "annualy" : "monthly",
      ...(random(2) === 0 && { address: FLORIDA }),
    },
    at % 3 === 0 ? DISPUTED : undefined,
  );
  return { member, random, isOver: false };
}

/** Every second one is lost; the webhooks' job follows. */
async function decideDisputes(): Promise<void> {
  const open = (await fixture.stripe.list("dispute")).filter(
    ({ status }) => status !== "lost" && status !== "won",
  );
  for (const [at, { id, charge }] of open.entries()) {
    const status = at % 2 === 0 ? "lost" : "won";
    await fixture.stripe.control("POST", `/disputes/${id}/close`, { status });
    await syncCharge({ ...fixture.ctx, payments: fixture.stripe.payments }, String(charge));
  }
}

async function live({ member, random, ...life }: Life, refund: (accountId: string) => Promise<unknown>) {
  const choice = random(6);
  if (choice === 0) {
    // A lost dispute may have ended it before.
    await fixture.members.cancel(member).catch(() => undefined);
    return { member, random, ...life, isOver: true };
  }
  if (choice === 1) {
    const next = wanted({
      plan_slug: random(2) === 0 ? BASIC : PLUS,
      renew_period: random(2) === 0 ? "monthly" : "annualy",
    });
    const quoted = await plan.post(member, "/quote", next);
    if (quoted.statusCode === 200) await plan.post(member, "", plan.confirmation(next, quoted.json()));
  }
  if (choice === 2) await refund(member.accountId);
  return { member, random, ...life };
}

const seconds = (at: unknown) => new Date(Number(at) * 1000);
const isDone = ({ status }: StripeObject) => status !== "failed" && status !== "canceled";

/** What Stripe has, by the office's month. */
async function sumsOfStripe(): Promise<Map<string, number[]>> {
  const sums = new Map<string, number[]>();
  const add = (object: StripeObject, column: number) => {
    const month = monthOf(seconds(object.created));
    const row = sums.get(month) ?? [0, 0, 0];
    row[column] = (row[column] ?? 0) + Number(object.amount);
    sums.set(month, row);
  };
  const charges = await fixture.stripe.list("charge");
  for (const charge of charges.filter(({ status }) => status === "succeeded")) add(charge, 0);
  for (const refund of (await fixture.stripe.list("refund")).filter(isDone)) add(refund, 1);
  for (const dispute of (await fixture.stripe.list("dispute")).filter(({ status }) => status === "lost"))
    add(dispute, 2);
  return sums;
}

describe("three years of histories", () => {
  beforeAll(async () => {
    fixture = await createTestApp({
      stripe: true,
      clock: createSettableClock(),
      mostContractChecks: 20,
    });
    plan = planCalls(fixture);
    const from = monthOf(fixture.ctx.clock.now());
    const lives: Life[] = [];
    for (let at = 0; at < HISTORIES; at += 1) lives.push(await begin(at));
    for (let step = 0; step < STEPS; step += 1) {
      await fixture.stripe.advance(STEP_DAYS);
      await fixture.jobs.run();
      await decideDisputes();
      const operator = await addOperator(fixture, "billing");
      const refund = (account_id: string) =>
        operator.call("/members/refund", { account_id, amount_cents: 300, reason: "A kindness" });
      for (const [at, life] of lives.entries()) {
        if (!life.isOver) lives[at] = await live(life, refund);
      }
      // Chance may leave refunds out.
      if (step === 0) await refund(lives[1]?.member.accountId ?? "");
      await fixture.jobs.run();
    }
    await fixture.stripe.advance(1);
    await fixture.jobs.run();
    range = { from, to: monthOf(new Date(fixture.ctx.clock.now().getTime() + DAY_MS)) };
  }, 3_600_000);
  afterAll(() => fixture.close());

  const read = async <Row>(path: string, body: object) => {
    const operator = await addOperator(fixture, "billing");
    const answer = await operator.call(path, { ...range, ...body });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ rows: Row[] }>().rows;
  };

  it("sum to what Stripe has, to the cent, in each month [OPS-08]", async () => {
    const theirs = await sumsOfStripe();
    const ours = await read<MoneyRow>("/statistics/money", { by: "month" });
    expect(ours.length).toBeGreaterThanOrEqual(36);
    const sums = ours.map((row) => [row.key, row.paid_cents, row.refunded_cents, row.lost_cents]);
    expect(sums).toEqual(ours.map(({ key }) => [key, ...(theirs.get(key) ?? [0, 0, 0])]));
    const total = ours.reduce(
      (all, row) =>
        [row.paid_cents, row.refunded_cents, row.lost_cents].map((cents, at) => cents + (all[at] ?? 0)),
      [0, 0, 0],
    );
    // Each kind happens.
    expect(total.every((cents) => cents > 0)).toBe(true);
  });

  it("sum to the same by plan and by state [OPS-08]", async () => {
    const netOf = (rows: MoneyRow[]) => rows.reduce((sum, row) => sum + row.net_cents, 0);
    const nets = [];
    for (const by of ["month", "plan", "state"])
      nets.push(netOf(await read<MoneyRow>("/statistics/money", { by })));
    expect(nets).toEqual([nets[0], nets[0], nets[0]]);
    const florida = await read<MoneyRow>("/statistics/money", { by: "month", state: "FL" });
    const byState = await read<MoneyRow>("/statistics/money", { by: "state" });
    expect(netOf(florida)).toBe(netOf(byState.filter(({ key }) => key === "FL")));
  });

  it("count who joined, who ended and why, and who is left [OPS-08]", async () => {
    const rows = await read<MemberCounts>("/statistics/counts", { by: "month" });
    const joined = rows.reduce((sum, row) => sum + row.joined, 0);
    const ended = rows.flatMap((row) => Object.values(row.ended)).reduce((sum, count) => sum + count, 0);
    const members = await fixture.db.selectFrom("memberships").select(["ended_at", "state"]).execute();
    expect(joined).toBe(HISTORIES);
    expect(ended).toBe(members.filter(({ ended_at }) => ended_at !== null).length);
    expect(rows.at(-1)?.active).toBe(HISTORIES - ended);
    const byPlan = await read<MemberCounts>("/statistics/counts", { by: "plan" });
    expect(byPlan.reduce((sum, { active }) => sum + active, 0)).toBe(HISTORIES - ended);
  });
});
