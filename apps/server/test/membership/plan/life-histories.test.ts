import type { NextChargeAnswer } from "@smirk/contract/account/insurance-card";
import type { DuePaymentAnswer, PaymentsAnswer } from "@smirk/contract/account/payments";
import type { ChangeQuote, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { formatMoney } from "@smirk/domain/billing/money";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../../tools/test-size/test-size.ts";
import { applyDefaultCard } from "../../../src/features/billing/sync/apply-default-card.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import type { StripeObject } from "../../support/parts/stripe-part.ts";
import { type Random, seededRandom } from "../../support/seeded-random.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, together, wanted } from "./plan-calls.ts";

const HISTORIES = Number(process.env.HISTORIES ?? bySize({ commit: 3, full: 200 }));
/** Steps enough to pass one renewal, or two. */
const STEPS = bySize({ commit: 12, full: 26 });
/** So that every step looks at the last days before a renewal, and none at its first two hours. */
const STEP_DAYS = 2 + 19 / 24;
const HOUR = 3600;

const CARDS = ["visa", "chargeCustomerFail", "authenticationRequired"] as const;
const HOMES = [
  { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  { address_line_1: "200 Ocean Dr", city: "Miami", state: "FL", zip: "33139" },
  // We do not sell there.
  { address_line_1: "1 Pike Pl", city: "Seattle", state: "WA", zip: "98101" },
];

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  const clock = createSettableClock();
  fixture = await createTestApp({ stripe: true, mail: true, clock, mostContractChecks: 50 });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());

interface Life {
  seed: number;
  member: SignedIn;
  customer: string;
  membershipId: string;
  random: Random;
  /** What the page said at the end of the last step; null: nothing more is charged. */
  said: NextChargeAnswer["next_charge"];
  renewals: number;
  reminders: number;
  /** Successful charges when the membership was over. */
  chargesAtEnd: number | null;
}

/** What has happened to anybody. With many lives, everything has. */
const seen = new Set<string>();
const EVERYTHING = [
  "asked by the bank",
  "changed later",
  "changed now",
  "declined",
  "ended",
  "left at 26",
  "moved",
];
const MANY = 100;

const paying = () => ({ ...fixture.ctx, payments: fixture.stripe.payments });

async function call(life: Life, path: string, payload?: object): Promise<LightMyRequestResponse> {
  const { headers } = await fixture.members.signInAgain(life.member);
  const method = payload ? "POST" : "GET";
  const request = { method, url: `/account/${path}`, headers, ...(payload && { payload }) } as const;
  const answer = await fixture.app.inject(request);
  // On a busy machine a call takes longer than it may, and the member presses again.
  return answer.statusCode === 503 ? fixture.app.inject(request) : answer;
}

function expectOneOf(life: Life, answer: LightMyRequestResponse, ...statuses: number[]): void {
  const { statusCode, body } = answer;
  if (!statuses.includes(statusCode)) expect.fail(`history ${life.seed}: ${statusCode} ${body}`);
}

async function begin(seed: number): Promise<Life> {
  const random = seededRandom(seed);
  // Turns 26 within the weeks that follow, or is a child for long.
  const grown = person("Ana", "child", random(2) === 0 ? "2000-03-20" : "2000-04-20");
  const family_members = [grown, person("Ben"), person("Cleo")].slice(random(2), 1 + random(3));
  const plan_slug = random(2) === 0 ? BASIC : PLUS;
  const member = await fixture.members.prepare({ plan_slug, family_members });
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const customer = await fixture.members.customerOf(member.accountId);
  const counts = { said: null, renewals: 0, reminders: 0, chargesAtEnd: null };
  const life = { seed, member, customer, membershipId: membership?.id ?? "", random, ...counts };
  return { ...life, said: await readNextCharge(life) };
}

async function readNextCharge(life: Life): Promise<Life["said"]> {
  return (await call(life, "next_charge")).json<NextChargeAnswer>().next_charge;
}

async function listInvoices(life: Life, reason: string): Promise<StripeObject[]> {
  const all = await fixture.stripe.list("invoice", life.customer);
  return all.filter(({ billing_reason, status }) => billing_reason === reason && status !== "draft");
}

async function countCharges({ customer }: Life): Promise<number> {
  return (await fixture.stripe.list("charge", customer)).filter(({ status }) => status === "succeeded")
    .length;
}

/** A new card counts as on the provider's pages: an open charge is tried with it at once. */
async function giveCard(life: Life): Promise<void> {
  const token = CARDS[life.random(CARDS.length)];
  const { customer } = life;
  const card = await fixture.stripe.attachCard(customer, `pm_card_${token}`);
  const form = { "invoice_settings[default_payment_method]": card };
  await fixture.stripe.ask(`POST /customers/${customer}`, form);
  await applyDefaultCard(paying(), customer);
}

async function payDue(life: Life): Promise<void> {
  const { payments } = (await call(life, "payments")).json<PaymentsAnswer>();
  const due = payments.find(({ state }) => state === "due");
  if (!due) return;
  const answer = await call(life, `payments/${due.id}/pay`, {});
  expectOneOf(life, answer, 200, 402, 409);
  if (answer.statusCode === 402) seen.add("declined");
  const said = answer.json<DuePaymentAnswer>();
  if (said.state !== "action_required") return;
  seen.add("asked by the bank");
  await fixture.stripe.answerBank(said.client_secret, life.random(2) === 0 ? "failed" : "succeeded");
}

async function turnRenewal(life: Life): Promise<void> {
  const auto_renew = life.random(2) === 0;
  expectOneOf(life, await call(life, "renewal", { auto_renew }), 200, 409);
}

async function changePlan(life: Life): Promise<void> {
  const { family_members: has } = await plan.read(life.member);
  const kept = has.slice(life.random(2));
  const family_members = life.random(2) === 0 ? kept : [...kept, person(`Dora${life.random(100)}`)];
  const next = wanted({ plan_slug: life.random(2) === 0 ? BASIC : PLUS, family_members });
  const quoted = await call(life, "plan_change/quote", next);
  expectOneOf(life, quoted, 200, 400, 409);
  if (quoted.statusCode !== 200) return;
  const shown = quoted.json<ChangeQuote>();
  const before = (await listInvoices(life, "subscription_update")).length;
  const answer = await call(life, "plan_change", plan.confirmation(next, shown));
  expectOneOf(life, answer, 200);
  const { change } = answer.json<WirePlanChangeAnswer>();
  if (change?.state === "scheduled") seen.add("changed later");
  if (change?.state === "action_required") await call(life, "plan_change/undo", { id: change.id });
  if (change?.state !== "applied") return;
  seen.add("changed now");
  const made = (await listInvoices(life, "subscription_update")).slice(before);
  const cents = made.reduce((sum, { amount_paid: paid }) => sum + Number(paid), 0);
  expect(cents, `history ${life.seed}`).toBe(shown.today_cents);
}

async function undoChange(life: Life): Promise<void> {
  const { change } = await plan.read(life.member);
  if (change?.state === "scheduled" && change.made_by === "member") {
    expectOneOf(life, await call(life, "plan_change/undo", { id: change.id }), 200, 409);
  }
}

async function move(life: Life): Promise<void> {
  const address = HOMES[life.random(HOMES.length)];
  const answer = await call(life, "address", { address, accepts_end: true });
  expectOneOf(life, answer, 200, 409);
  if (answer.statusCode === 200) seen.add("moved");
}

async function cancel(life: Life): Promise<void> {
  const { canceled } = await fixture.members.readCard(life.member);
  if (!canceled) await fixture.members.cancel(life.member);
}

const ACTS = [giveCard, giveCard, turnRenewal, changePlan, changePlan, undoChange, move, cancel];

/** What has happened since the last step is what was said then; what will happen is said as before. */
async function check(life: Life): Promise<void> {
  const renewals = await listInvoices(life, "subscription_cycle");
  const now = fixture.clock.now().getTime() / 1000;
  const [made, ...others] = renewals.slice(life.renewals);
  const name = `history ${life.seed}`;
  expect(others, name).toEqual([]);
  const [membership] = await fixture.members.membershipsOf(life.member.accountId);
  const isOver = membership?.ended_at !== null || membership.state === "termed";
  if (made) expect(made.amount_due, name).toBe(life.said?.amount);
  else if (life.said !== null && !isOver) expect(life.said.date + 2 * HOUR, name).toBeGreaterThan(now);
  life.renewals = renewals.length;
  const charges = await countCharges(life);
  const next = await readNextCharge(life);
  if (isOver) {
    seen.add("ended");
    life.chargesAtEnd ??= charges;
    expect(charges, name).toBe(life.chargesAtEnd);
    const open = (await fixture.stripe.list("invoice", life.customer)).filter(
      ({ status }) => status === "open",
    );
    expect(open, name).toEqual([]);
    expect(next, name).toBeNull();
    return;
  }
  if (!made && !membership.is_past_due) expect(next, name).toEqual(life.said);
  life.said = next;
  await checkReminder(life);
}

async function checkReminder(life: Life): Promise<void> {
  const sent = await fixture.db
    .selectFrom("outbox")
    .select("body")
    .where("membership_id", "=", life.membershipId)
    .where("kind", "=", "renewal_reminder")
    .orderBy("written_at")
    .execute();
  const newest = sent.slice(life.reminders).at(-1);
  life.reminders = sent.length;
  if (!newest?.body) return;
  expect(newest.body.text, `history ${life.seed}`).toContain(formatMoney(life.said?.amount ?? -1));
}

async function act(life: Life): Promise<void> {
  if (life.chargesAtEnd !== null) return;
  const acts = [
    ...(life.random(2) === 0 ? [payDue] : []),
    ...(life.random(3) === 0 ? [ACTS[life.random(ACTS.length)]] : []),
  ];
  for (const one of acts) await one?.(life);
}

async function listen(life: Life): Promise<void> {
  if (life.chargesAtEnd === null) life.said = await readNextCharge(life);
}

describe("lives of members [SELF-11] [MONEY-04] [MONEY-05]", () => {
  it("charge what page and reminder said, and nothing after the end", async () => {
    const lives: Life[] = [];
    for (let at = 0; at < HISTORIES; at += 1) lives.push(await begin(TEST_SEED + at));
    for (let step = 0; step < STEPS; step += 1) {
      await fixture.stripe.advance(STEP_DAYS);
      await scheduleDueRenewals(paying());
      await sweepMails(paying());
      for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
      await together(lives, check);
      await together(lives, act);
      // A child of 26 leaves a quarter of an hour after the member has undone a change.
      await scheduleDueRenewals(paying());
      // The jobs of all run at once: their runners would take each other's connections.
      await fixture.jobs.run();
      await together(lives, listen);
    }
    const left = await fixture.db
      .selectFrom("account_events")
      .select("kind")
      .where("kind", "=", "child_left")
      .execute();
    if (left.length > 0) seen.add("left at 26");
    if (HISTORIES >= MANY) expect([...seen].toSorted()).toEqual(EVERYTHING);
  }, 7_200_000);
});
