import type {
  MemberPayment,
  PaymentAnswer,
  PaymentsAnswer,
  Statement,
} from "@smirk/contract/account/payments";
import { dayIn } from "@smirk/domain/wire/office-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../../tools/test-size/test-size.ts";
import { showMember } from "../../../src/features/console/members/show-member.ts";
import { buildStatement } from "../../../src/features/statements/build-statement.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { type Random, seededRandom } from "../../support/seeded-random.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

const LATER_DECLINED = "4000000000000341";
const MASTERCARD = "5555555555554444";
const SPOUSE = { name: "Leo", surname: "Lopez", birth_date: "1988-02-03", relation: "spouse" };

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  await fixture.stripe.control("POST", "/promotion-codes", {
    code: "HALF",
    percent_off: 50,
    products: ["plan_brightwell_discount_2", "enrollment_fee"],
    duration: "once",
  });
});
afterAll(() => fixture.close());

async function get(member: SignedIn, path: string) {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ url: `/account/${path}`, headers });
}
const listOf = async (member: SignedIn) => (await get(member, "payments")).json<PaymentsAnswer>();
async function pay(member: SignedIn, { id }: Pick<MemberPayment, "id">) {
  const { headers } = await fixture.members.signInAgain(member);
  return fixture.app.inject({ method: "POST", url: `/account/payments/${id}/pay`, headers, payload: {} });
}
async function firstOf(member: SignedIn): Promise<MemberPayment> {
  return (await listOf(member)).payments[0] ?? expect.fail("There is no payment.");
}
/** Refunds as an operator does at the provider. */
async function refundByHand(member: SignedIn, amountCents: number, key: string): Promise<void> {
  const customer = await fixture.members.customerOf(member.accountId);
  const charge = (await fixture.stripe.list("charge", customer)).find(({ status }) => status === "succeeded");
  const paymentId = String(charge?.payment_intent);
  await fixture.stripe.payments.refund({ paymentId, amountCents, membershipId: "" }, key);
}

describe("payments of a member [SELF-05]", () => {
  it.each([
    "payments",
    "payments/in_1",
    "payments/in_1/invoice.pdf",
    "statements/2026",
    "statements/2026/statement.pdf",
  ])("%s is for members: 401 without a token, 403 with a temporary one", async (path) => {
    expect((await fixture.app.inject({ url: `/account/${path}` })).statusCode).toBe(401);
    const { headers } = await fixture.accounts.signIn();
    expect((await fixture.app.inject({ url: `/account/${path}`, headers })).statusCode).toBe(403);
  });

  it("have lines, discount, card and what is left after a refund", async () => {
    const member = await fixture.members.prepare({ promotion_code: "HALF" }, MASTERCARD);
    await refundByHand(member, 700, "lines");
    const payment = await firstOf(member);
    expect(payment).toMatchObject({
      state: "paid",
      number: expect.any(String),
      promotion_codes: ["HALF"],
      refunded_cents: 700,
      refunds: [{ amount_cents: 700, is_pending: false }],
      method: { brand: "mastercard", last4: "4444" },
      credit_cents: 0,
    });
    const lines = payment.lines.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
    expect(payment.lines.map(({ part }) => part).toSorted()).toEqual(["enrollment_fee", "membership"]);
    expect(payment.discount_cents).toBeGreaterThan(0);
    expect(payment.amount_cents).toBe(lines - payment.discount_cents);
    expect(payment.net_cents).toBe(payment.amount_cents - 700);
  });

  it("have every line, though the provider shows ten at a time [MONEY-04]", async () => {
    const member = await fixture.members.join();
    const customer = await fixture.members.customerOf(member.accountId);
    const subscription = (await fixture.stripe.list("subscription", customer)).at(-1)?.id ?? "";
    const fee = (await fixture.stripe.list("price")).find(({ type }) => type === "one_time")?.id ?? "";
    const item = { customer, subscription, "pricing[price]": fee };
    for (let at = 0; at < 12; at += 1) await fixture.stripe.ask("POST /invoiceitems", item);
    await fixture.stripe.advance(32);
    const { lines, amount_cents: cents } = await firstOf(member);
    expect(lines).toHaveLength(13);
    expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(cents);
  });

  it("are nobody else's: every call answers 404 for them, like for unknown ones", async () => {
    const [owner, other] = [
      await fixture.members.prepare({ name: "Zelda" }),
      await fixture.members.prepare(),
    ];
    const { id } = await firstOf(owner);
    for (const path of [`payments/${id}`, `payments/${id}/invoice.pdf`, "payments/in_unknown"]) {
      const answer = await get(other, path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).not.toMatch(/Zelda|stripe\/i\//);
    }
    expect((await pay(other, { id })).statusCode).toBe(404);
    expect((await listOf(other)).payments.map((payment) => payment.id)).not.toContain(id);
    expect((await get(owner, `payments/${id}`)).json<PaymentAnswer>()).toMatchObject({
      payment: { id },
      paid_by: "Zelda Lopez",
    });
  });

  it("have the provider's file, and never its link", async () => {
    const member = await fixture.members.prepare();
    const { id } = await firstOf(member);
    const file = await get(member, `payments/${id}/invoice.pdf`);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(file.headers["cache-control"]).toBe("no-store");
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await get(member, "payments")).body).not.toContain("http");
  });

  it("stay readable once the membership is over", async () => {
    const member = await fixture.members.prepare();
    await fixture.members.cancel(member);
    await fixture.jobs.run();
    expect(await firstOf(member)).toMatchObject({ state: "paid", net_cents: expect.any(Number) });
    expect((await firstOf(member)).refunded_cents).toBeGreaterThan(0);
  });
});

describe("a payment that a member disputes [SELF-05]", () => {
  it.each([
    ["open", 4490, 0, "Dispute of $44.90, your bank has not decided yet"],
    ["won", 4490, 0, "Dispute of $44.90, your bank decided that the payment is valid"],
    ["lost", 0, 4490, "Taken back by your bank"],
  ] as const)("that is %s leaves %i cents paid in list, receipt and statement", async (...row) => {
    const [state, net, lost, words] = row;
    const member = await fixture.members.prepare();
    await dispute(member, state);
    const payment = await firstOf(member);
    expect(payment).toMatchObject({ state: "paid", amount_cents: 4490, net_cents: net });
    expect(payment.dispute).toMatchObject({ state, amount_cents: 4490 });
    const receipt = (await get(member, `payments/${payment.id}`)).json<PaymentAnswer>();
    expect(receipt.payment).toEqual(payment);
    const [year] = (await listOf(member)).years;
    const statement = (await get(member, `statements/${year}`)).json<Statement>();
    expect(statement).toMatchObject({ charged_cents: 4490, disputed_cents: lost, net_cents: net });
    expect(statement.entries).toMatchObject([
      { kind: "charge", amount_cents: 4490, dispute_state: null },
      { kind: "dispute", amount_cents: 4490, dispute_state: state, number: payment.number },
    ]);
    const file = await get(member, `statements/${year}/statement.pdf`);
    expect(readPdf(file.rawPayload).pages.join(" ")).toContain(words);
  });
});

/** A dispute by the member's bank, which then decides. */
async function dispute(member: SignedIn, state: "open" | "won" | "lost"): Promise<void> {
  const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(member.accountId));
  await fixture.stripe.control("POST", "/disputes", { charge: charge?.id });
  if (state === "open") return;
  const opened = (await fixture.stripe.list("dispute")).find((one) => one.charge === charge?.id);
  await fixture.stripe.control("POST", `/disputes/${opened?.id}/close`, { status: state });
}

describe("a payment that failed [SELF-05]", () => {
  it("is due, and is paid once by presses at the same time", async () => {
    const member = await fixture.members.prepare({}, LATER_DECLINED);
    await fixture.stripe.advance(32);
    const due = await firstOf(member);
    expect(due).toMatchObject({ state: "due", net_cents: 0, method: null });
    expect((await fixture.members.readCard(member)).payment_failed).toBe(true);
    const shownDue = async () =>
      (await showMember(fixture.ctx, member.accountId)).memberships[0]?.money?.dueCents;
    expect([due.amount_cents, await shownDue()]).toEqual([2490, 2490]);
    const declined = await pay(member, due);
    expect([declined.statusCode, declined.json().error]).toEqual([402, "payment_declined"]);

    const customer = await fixture.members.customerOf(member.accountId);
    await fixture.stripe.payWith(customer, "pm_card_visa");
    const answers = await Promise.all([pay(member, due), pay(member, due), pay(member, due)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await firstOf(member)).toMatchObject({ id: due.id, state: "paid", method: { last4: "4242" } });
    const charges = await fixture.stripe.list("charge", customer);
    expect(charges.filter(({ status }) => status === "succeeded")).toHaveLength(2);
    expect((await fixture.members.readCard(member)).payment_failed).toBe(false);
    expect(await shownDue()).toBeNull();
  });
});

const HISTORIES = Array.from({ length: bySize({ commit: 1, full: 12 }) }, (_, at) => at + 1);
const LOST_NEXT_YEAR = { state: "lost", amount_cents: 2200, day: "2027-01-02" } as const;

describe("the statement of a year [SELF-05]", () => {
  it("counts a payment in the year that it has at the office", () => {
    const payment = (day: string, refundDay: string): MemberPayment => ({
      id: "in_1",
      number: "A-1",
      state: "paid",
      needs_confirmation: false,
      day,
      lines: [
        { part: "membership", description: "Plan", amount_cents: 2000, from: day, until: day },
        { part: "enrollment_fee", description: "Fee", amount_cents: 1000, from: day, until: day },
      ],
      discount_cents: 500,
      promotion_codes: [],
      credit_cents: 0,
      amount_cents: 2500,
      refunds: [{ id: "re_1", amount_cents: 300, day: refundDay, is_pending: false }],
      refunded_cents: 300,
      dispute: null,
      net_cents: 2200,
      method: null,
    });
    const payments = [payment("2026-12-31", "2027-01-01")];
    expect(buildStatement(payments, 2026)).toMatchObject({
      membership_fee_cents: 2000,
      enrollment_fee_cents: 1000,
      discount_cents: 500,
      charged_cents: 2500,
      refunded_cents: 0,
      net_cents: 2500,
    });
    const [taken] = payments.map((one) => ({ ...one, dispute: LOST_NEXT_YEAR }));
    expect(taken && buildStatement([taken], 2026)).toMatchObject({ disputed_cents: 0, net_cents: 2500 });
    expect(taken && buildStatement([taken], 2027)).toMatchObject({ disputed_cents: 2200, net_cents: -2500 });
    expect(buildStatement(payments, 2027)).toMatchObject({
      membership_fee_cents: 0,
      charged_cents: 0,
      refunded_cents: 300,
      net_cents: -300,
    });
  });

  it.each([
    ["2027-01-01T05:59:59Z", "America/Chicago", "2026-12-31"],
    ["2027-01-01T06:00:00Z", "America/Chicago", "2027-01-01"],
    ["2026-07-01T04:30:00Z", "America/Chicago", "2026-06-30"],
    ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-01"],
  ])("takes %s in %s for %s", (moment, timeZone, day) => {
    expect(dayIn(timeZone, new Date(moment))).toBe(day);
  });

  it("answers 404 for a year without payments, and for no year", async () => {
    const member = await fixture.members.prepare();
    for (const year of ["2019", "year", "20261"]) {
      expect((await get(member, `statements/${year}`)).statusCode).toBe(404);
    }
  });

  it("is a file with the same sums, and calls itself no tax form", async () => {
    const member = await fixture.members.prepare();
    const [year] = (await listOf(member)).years;
    const statement = (await get(member, `statements/${year}`)).json<Statement>();
    const file = await get(member, `statements/${year}/statement.pdf`);
    const { title, pages, tags } = readPdf(file.rawPayload);
    expect(title).toBe(`Payments in ${year}`);
    expect(tags).toContain("Table");
    const words = pages.join(" ");
    expect(words).toContain(`$${(statement.net_cents / 100).toFixed(2)}`);
    expect(words).toContain("THIS IS NOT INSURANCE.");
    expect(`${words} ${JSON.stringify(statement)}`).not.toMatch(/\btax\b/i);
  });

  it.each(HISTORIES)("equals charges less refunds to the cent: history %i", async (history) => {
    const random = seededRandom(TEST_SEED + history);
    const member = await liveThrough(random, history);
    const customer = await fixture.members.customerOf(member.accountId);
    const { years, payments } = await listOf(member);
    const statements = await Promise.all(
      years.map(async (year) => (await get(member, `statements/${year}`)).json<Statement>()),
    );
    const total = (cents: (statement: Statement) => number) =>
      statements.reduce((sum, statement) => sum + cents(statement), 0);
    const atStripe = async (kind: string, isCounted: (status: string) => boolean) =>
      (await fixture.stripe.list(kind)).reduce((sum, { status, amount, payment_intent: intent }) => {
        return isCounted(status) && intents.has(intent) ? sum + Number(amount) : sum;
      }, 0);
    const charges = await fixture.stripe.list("charge", customer);
    const intents = new Set(charges.map(({ payment_intent }) => payment_intent));
    const charged = await atStripe("charge", (status) => status === "succeeded");
    const refunded = await atStripe("refund", (status) => status !== "failed" && status !== "canceled");
    expect(charged).toBeGreaterThan(0);
    expect([total((one) => one.charged_cents), total((one) => one.refunded_cents)]).toEqual([
      charged,
      refunded,
    ]);
    expect(total((one) => one.net_cents)).toBe(charged - refunded);
    for (const one of statements) {
      const fees = one.membership_fee_cents + one.enrollment_fee_cents;
      expect(fees - one.discount_cents - one.credit_cents).toBe(one.charged_cents);
    }
    expect(payments.reduce((sum, { net_cents: cents }) => sum + cents, 0)).toBe(charged - refunded);
  });
});

/** Joins, pays for some months, is refunded in parts, and may leave or join again. */
async function liveThrough(random: Random, history: number): Promise<SignedIn> {
  const member = await fixture.members.prepare({
    renew_period: random(3) === 0 ? "annualy" : "monthly",
    family_members: random(2) === 0 ? [SPOUSE] : [],
    promotion_code: random(2) === 0 ? "HALF" : null,
  });
  for (let step = 0; step < 3; step += 1) {
    await fixture.stripe.advance(20 + random(30));
    if (random(2) === 0) await refundByHand(member, 100 + random(900), `by-hand-${history}-${step}`);
  }
  if (random(2) === 0) {
    await fixture.members.cancel(member);
    await fixture.jobs.run();
  }
  await fixture.stripe.advance(30 + random(60));
  return member;
}
