import type { ChangeQuote, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { priceCart } from "@smirk/domain/billing/pricing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../../tools/test-size/test-size.ts";
import { findPlan } from "../../../src/features/billing/plans/list-plans.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { type Random, seededRandom } from "../../support/seeded-random.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, together, type Wanted, wanted } from "./plan-calls.ts";

/** `npm run test:long -- plan-histories` runs 2,000 of them. */
const HISTORIES = Number(process.env.HISTORIES ?? bySize({ commit: 2, full: 40 }));
const STEPS = 9;
/** Stripe rounds each line. */
const CENT = 1;
/** Less waits on the balance. */
const SMALLEST_CHARGE = 50;
/**
 * Three years in all. Seven hours, so that no period that began at a step ends at another: the sandbox's clock runs on
 * while the test's stands still.
 */
const STEP_DAYS = 122 + 7 / 24;
const FLORIDA = { address_line_1: "200 Ocean Dr", city: "Miami", state: "FL", zip: "33139" };

let fixture: TestApp<"stripe" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    clock: createSettableClock(),
    // The same calls hundreds of times.
    mostContractChecks: 50,
  });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());

interface Life {
  seed: number;
  member: SignedIn;
  random: Random;
  has: Wanted;
  /** Agreed to for the end of a period. */
  planned: Wanted | null;
  /** Too little to be charged alone: for the next charge, of the period that began at `since`. */
  carried: { cents: number; since: number };
  isOver: boolean;
}

async function priceOf({ plan_slug, renew_period, family_members }: Wanted): Promise<number> {
  const sold = await findPlan(fixture.ctx, plan_slug);
  const period = renew_period === "annualy" ? "yearly" : "monthly";
  return priceCart({ plan: sold, period, members: family_members.length }).recurringCents;
}

function draw(random: Random): Wanted {
  const family_members = Array.from({ length: random(7) }, (_, at) => person(`Child${"abcdefg"[at]}`));
  return wanted({
    plan_slug: random(2) === 0 ? BASIC : PLUS,
    renew_period: random(2) === 0 ? "monthly" : "annualy",
    family_members,
  });
}

async function begin(seed: number): Promise<Life> {
  const random = seededRandom(seed);
  const isFlorida = random(2) === 0;
  const has = draw(random);
  const email = `life${seed}@example.com`;
  const member = await fixture.members.join({ ...has, email, ...(isFlorida && { address: FLORIDA }) });
  return { seed, member, random, has, planned: null, carried: { cents: 0, since: 0 }, isOver: false };
}

interface Period {
  current_period_start: number;
  current_period_end: number;
}

async function subscriptionOf({ member }: Life) {
  const customer = await fixture.members.customerOf(member.accountId);
  const all = await fixture.stripe.list("subscription", customer);
  const live = all.filter(({ status }) => ["active", "past_due", "trialing"].includes(status));
  expect(live.length).toBeLessThanOrEqual(1);
  const items = live[0]?.items as { data: Period[] } | undefined;
  return { start: items?.data[0]?.current_period_start ?? 0, end: items?.data[0]?.current_period_end ?? 0 };
}

/** What is owed by the terms: the rest of the period at the new price, less the rest at the old one. */
async function owedToday(
  life: Life,
  next: Wanted,
  { start, end, at }: { start: number; end: number; at: number },
): Promise<number> {
  const rest = (end - at) / (end - start);
  const [before, after] = [await priceOf(life.has), await priceOf(next)];
  return life.has.renew_period === next.renew_period ? (after - before) * rest : after - before * rest;
}

/** @returns whether nothing is planned any more */
async function settle(life: Life): Promise<boolean> {
  const { change: newest } = await plan.read(life.member);
  if (life.planned && newest?.state === "applied") life.has = life.planned;
  if (newest?.state !== "scheduled") life.planned = null;
  return life.planned === null;
}

async function change(life: Life): Promise<void> {
  if (!(await settle(life))) return;
  const next = draw(life.random);
  const [old, price] = [await priceOf(life.has), await priceOf(next)];
  const before = (await plan.charges(life.member)).length;
  const period = await subscriptionOf(life);
  const quoted = await plan.post(life.member, "/quote", next);
  if (quoted.statusCode === 400) return;
  expect([quoted.statusCode, quoted.body]).toEqual([200, expect.any(String)]);
  const shown = quoted.json<ChangeQuote>();
  const answer = await plan.post(life.member, "", plan.confirmation(next, shown));
  expect([answer.statusCode, answer.body], `history ${life.seed}`).toEqual([200, expect.any(String)]);
  const made = answer.json<WirePlanChangeAnswer>();
  const carried = life.carried.since === period.start ? life.carried.cents : 0;
  const isLater = life.has.renew_period === next.renew_period ? price < old : next.renew_period === "monthly";
  expect(shown.timing).toBe(isLater ? "period_end" : "now");
  const charged = (await plan.charges(life.member)).slice(before).reduce((sum, cents) => sum + cents, 0);
  const state = isLater ? "scheduled" : "applied";
  expect([made.change?.state, charged], `history ${life.seed}`).toEqual([state, shown.today_cents]);
  if (isLater) {
    expect(Math.abs(shown.next_charge.cents - price - carried)).toBeLessThanOrEqual(CENT);
    if (life.random(2) === 0) await plan.post(life.member, "/undo", { id: made.change?.id });
    else life.planned = next;
    return;
  }
  const owed = await owedToday(life, next, { ...period, at: shown.proration_date });
  const due = owed + carried;
  const today = due >= SMALLEST_CHARGE ? due : 0;
  const rounding = CENT * (shown.lines.length + 1);
  expect(Math.abs(charged - today)).toBeLessThanOrEqual(rounding);
  expect(Math.abs(shown.next_charge.cents - price - (due - today))).toBeLessThanOrEqual(rounding);
  const { start } = await subscriptionOf(life);
  life.carried = { cents: due - today, since: start };
  life.has = next;
}

async function leave(life: Life): Promise<void> {
  const member = life.member;
  const charges = await plan.charges(member);
  const answer = await fixture.members.cancel(member);
  const refunds = await fixture.members.refundsOf(member);
  const refunded = refunds.reduce((sum, text) => sum + Number(text.split(" ")[1]), 0);
  expect(refunded).toBe(answer.cancellation?.refund_cents);
  expect(refunded).toBeLessThanOrEqual(charges.reduce((sum, cents) => sum + cents, 0) - 2000);
  life.isOver = true;
}

async function check(life: Life): Promise<void> {
  expect(await settle(life)).toBe(true);
  const now = await plan.read(life.member);
  expect(now).toMatchObject({ plan_slug: life.has.plan_slug, period: life.has.renew_period });
  expect(now.family_members.map(({ name }) => name)).toEqual(life.has.family_members.map(({ name }) => name));
  const { headers } = await fixture.members.signInAgain(life.member);
  const { agreement } = (await fixture.app.inject({ url: "/account/agreement", headers })).json();
  const sold = await findPlan(fixture.ctx, life.has.plan_slug);
  expect(agreement.title).toBe(`${sold.name} Membership Agreement`);
  expect((await plan.charges(life.member)).at(-1)).toBe(await priceOf(life.has));
}

describe("histories of three years [SELF-01] [SELF-02]", () => {
  it("charge what was shown and what the terms say", async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, at) => TEST_SEED + at);
    const lives: Life[] = [];
    await together(seeds, async (seed) => void lives.push(await begin(seed)));
    const running = () => lives.filter(({ isOver }) => !isOver);
    for (let step = 0; step < STEPS; step += 1) {
      await fixture.stripe.advance(STEP_DAYS);
      await fixture.jobs.run();
      await together(running(), (life) => (life.random(12) === 0 ? leave(life) : change(life)));
    }
    // Every period that was paid for has ended by then, and everything that was planned counts.
    await fixture.stripe.advance(370);
    await fixture.jobs.run();
    await together(running(), check);
  }, 3_600_000);
});
