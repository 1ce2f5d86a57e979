import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { correctAgreements } from "../../../src/features/mail/correct-agreements.ts";
import { listCharges } from "../../../src/features/members/charges/list-charges.ts";
import { findBoughtPlan, isPaidMembership } from "../../../src/features/members/find-membership.ts";
import { toPlan } from "../../../src/features/members/to-plan.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, wanted } from "./plan-calls.ts";

const PREMIUM = "brightwell_discount_3";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());
afterEach(() => fixture.stripe.endSubscriptions());

async function get<Answer>(member: SignedIn, url: string): Promise<Answer> {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ url, headers })).json<Answer>();
}
const amountOf = async (member: SignedIn) =>
  (await get<{ insurance_card: { amount: number } }>(member, "/account/insurance_card")).insurance_card
    .amount;
async function feesOf(member: SignedIn): Promise<string> {
  const { agreement } = await get<{ agreement: Agreement }>(member, "/account/agreement");
  return agreement.sections.find(({ id }) => id === "fees")?.paragraphs.join(" ") ?? "";
}
const periodEnd = async ({ accountId }: SignedIn) => {
  const [membership] = await fixture.members.membershipsOf(accountId);
  return membership?.current_period_end ?? new Date(0);
};
async function passRenewal(member: SignedIn): Promise<void> {
  const end = await periodEnd(member);
  const daysTo = (moment: number) => (moment - fixture.clock.now().getTime()) / DAY_MS;
  await fixture.stripe.advance(daysTo(end.getTime() - 2 * DAY_MS));
  await scheduleDueRenewals({ ...fixture.ctx, payments: fixture.stripe.payments });
  await fixture.stripe.advance(daysTo(end.getTime() + DAY_MS / 4));
}

describe("the price of the present period [LAW-10]", () => {
  it("of a year in which a child turns 26 stays after a change, with next year's beside it", async () => {
    const birthday = officeDay(fixture.ctx, new Date(fixture.clock.now().getTime() + 100 * DAY_MS));
    const born = `${Number(birthday.slice(0, 4)) - 26}${birthday.slice(4)}`;
    const ana = person("Ana", "child", born);
    const yearly = { renew_period: "annualy", plan_slug: PLUS } as const;
    const member = await fixture.members.join({ ...yearly, family_members: [ana, person("Ben")] });
    const [whole, fewer] = [25_100 + 2 * 12_600, 25_100 + 12_600];
    const next = formatShortDate(officeDay(fixture.ctx, await periodEnd(member)));
    expect(await feesOf(member)).toContain(
      `Your first year costs $503.00 (Member Family). After that you pay $377.00 every year from ${next}.`,
    );
    const has = await plan.read(member);
    const people = has.family_members.map((one) => (one.name === "Ben" ? { ...one, name: "Benjamin" } : one));
    const renamed = wanted({ ...yearly, family_members: people });
    const quote = await plan.quote(member, renamed);
    expect([quote.recurring_cents, quote.next_charge.cents]).toEqual([whole, fewer]);
    const made = await plan.post(member, "", plan.confirmation(renamed, quote));
    expect(made.statusCode, made.body).toBe(200);
    expect([await amountOf(member), (await plan.read(member)).recurring_cents]).toEqual([whole, whole]);
    expect(await feesOf(member)).toMatch(
      /the year that you are in costs \$503\.00 \(Member Family\), .* After that you pay \$377\.00 every year from /,
    );
    await passRenewal(member);
    expect(await amountOf(member)).toBe(fewer);
    expect(await feesOf(member)).toContain("costs $377.00 (Member +1)");
  });

  it.each([
    ["yearly", "annualy", "once", 12_550, [25_100]],
    ["monthly", "monthly", "repeating", 1245, [1245, 2490]],
    ["monthly", "monthly", "forever", 1245, [1245, 1245]],
  ] as const)("%s is the regular one after a code ends: %s, %s", async (_name, period, kind, first, then) => {
    const code = `HALF${kind}`.toUpperCase();
    const duration = kind === "repeating" ? { kind, months: 2 } : { kind };
    const coupon = { off: { kind: "percent", percent: 50 }, products: [`plan_${PLUS}`], duration } as const;
    await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
    const member = await fixture.members.join({ renew_period: period, promotion_code: code });
    expect(await amountOf(member)).toBe(first);
    for (const cents of then) {
      await passRenewal(member);
      expect(await amountOf(member)).toBe(cents);
    }
  });

  it("of a plan that is changed on the code's last day is lowered, and the next one is not", async () => {
    const duration = { kind: "repeating", months: 1 } as const;
    const coupon = { off: { kind: "percent", percent: 50 }, products: [], duration } as const;
    const unlimited = { maxRedemptions: null, expiresAt: null };
    await fixture.stripe.payments.createPromotion({ code: "LASTDAY", coupon, ...unlimited });
    const member = await fixture.members.join({ promotion_code: "LASTDAY" });
    const end = await periodEnd(member);
    await fixture.stripe.advance((end.getTime() - fixture.clock.now().getTime()) / DAY_MS - 1);
    const { shown } = await plan.change(member, wanted({ plan_slug: PREMIUM }));
    // The next charge has the last day's difference too, which is too small to charge alone.
    expect([shown.recurring_cents, shown.today_cents, shown.next_charge.cents]).toEqual([1547, 0, 3105]);
    expect(await amountOf(member)).toBe(1547);
    await passRenewal(member);
    expect(await amountOf(member)).toBe(3095);
  });

  it("of a changed plan is lowered while the code runs, and not by one that is used up", async () => {
    const off = { kind: "percent", percent: 50 } as const;
    for (const [code, duration] of [
      ["USEDUP", { kind: "once" }],
      ["RUNNING", { kind: "repeating", months: 7 }],
    ] as const) {
      const coupon = { off, products: [], duration };
      await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
      const member = await fixture.members.join({ promotion_code: code });
      await fixture.stripe.advance(3);
      const dearer = wanted({ plan_slug: "brightwell_discount_3" });
      const quote = await plan.quote(member, dearer);
      expect((await plan.post(member, "", plan.confirmation(dearer, quote))).statusCode).toBe(200);
      const cents = code === "USEDUP" ? 3095 : 1547;
      expect([quote.recurring_cents, await amountOf(member)]).toEqual([cents, cents]);
      expect(quote.next_charge.cents).toBe(cents);
    }
  });
});

async function rename(member: SignedIn): Promise<void> {
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { name: "Mary", surname: "Lopez", reason: "typo" };
  const answer = await fixture.app.inject({ method: "POST", url: "/account/name", headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("the charges to come of a membership [LAW-10]", () => {
  it("follow a change that waits for its day, also where the name changes before", async () => {
    const member = await fixture.members.join({ plan_slug: PREMIUM });
    const { shown } = await plan.change(member, wanted({ plan_slug: BASIC }));
    expect(shown.timing).toBe("period_end");
    await rename(member);
    const day = formatShortDate(officeDay(fixture.ctx, await periodEnd(member)));
    const price = `$${(shown.next_charge.cents / 100).toFixed(2)}`;
    expect(await feesOf(member)).toContain(`After that you pay ${price} every month from ${day}.`);
  });

  it("have the days that the provider counts, not those of the first payment", async () => {
    const member = await fixture.members.join({ plan_slug: PLUS });
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    if (!membership || !isPaidMembership(membership) || membership.charged === null)
      return expect.fail("Somebody has joined.");
    expect(membership.charged.countedFrom).toBe(membership.charged.periodBeganAt);
    const began = "2029-01-31T18:00:00.000Z";
    const counted = {
      ...membership,
      // A change of the period has begun a new count.
      ...{ paid_at: new Date("2027-03-28T18:00:00Z"), current_period_end: new Date("2029-02-28T18:00:00Z") },
      charged: { ...membership.charged, periodBeganAt: began, countedFrom: began },
    };
    const dearer = toPlan(await findBoughtPlan(fixture.db, PREMIUM));
    const announced = { at: new Date("2029-03-20T18:00:00Z"), plan: { ...dearer, slug: PLUS } };
    const coming = { planned: null, announced };
    const charges = await listCharges(fixture.ctx, fixture.db, { membership: counted, coming });
    expect(charges.map(({ day }) => day)).toEqual(["2029-02-28", "2029-03-31"]);
  });
});

describe("an agreement of before the upgrade that names next year's price [LAW-10]", () => {
  async function changeName(member: SignedIn, name: string) {
    const has = await plan.read(member);
    const family_members = has.family_members.map((one, at) => (at === 0 ? { ...one, name } : one));
    const renamed = wanted({ renew_period: "annualy", plan_slug: PLUS, family_members });
    const quote = await plan.quote(member, renamed);
    expect((await plan.post(member, "", plan.confirmation(renamed, quote))).statusCode).toBe(200);
  }
  /** Leaves a membership in the shape of the release before. */
  async function takeBack(id: string, namedCents: number) {
    await fixture.db
      .updateTable("membership_agreement_versions")
      .set({ version: "membership-agreement-2026-11-26" })
      .where("membership_id", "=", id)
      .execute();
    await fixture.db.updateTable("memberships").set({ charged: null }).where("id", "=", id).execute();
    await fixture.db
      .updateTable("plan_changes")
      .set({ recurring_cents: namedCents })
      .where("membership_id", "=", id)
      .execute();
    const row = { membership_id: id, named_cents: namedCents };
    await fixture.db.insertInto("agreement_corrections").values(row).execute();
  }
  /** Leaves no open row to the next test. */
  const takeAway = (id: string) =>
    fixture.db.deleteFrom("agreement_corrections").where("membership_id", "=", id).execute();
  const letters = () =>
    fixture.db
      .selectFrom("outbox")
      .select(["membership_id", "body"])
      .where("kind", "=", "agreement_corrected")
      .execute();

  it("is corrected once, with a letter that says what changed; right ones stay", async () => {
    const family_members = [person("Ana"), person("Ben")];
    const members: { member: SignedIn; id: string }[] = [];
    for (const namedCents of [37_700, 50_300]) {
      const member = await fixture.members.join({ renew_period: "annualy", plan_slug: PLUS, family_members });
      await changeName(member, "Anna");
      const [membership] = await fixture.members.membershipsOf(member.accountId);
      const id = membership?.id ?? "";
      await takeBack(id, namedCents);
      members.push({ member, id });
    }
    const correct = () => correctAgreements({ ...fixture.ctx, payments: fixture.stripe.payments });
    await correct();
    await correct();
    const [wrong, right] = members;
    expect((await letters()).map(({ membership_id: id }) => id)).toEqual([wrong?.id]);
    const text = (await letters())[0]?.body?.text ?? "";
    expect(text).toContain("named $377.00 as the price of each year");
    expect(text).toContain("This year costs: $503.00");
    expect(text).toMatch(/After that: \$503\.00 every year from \w{3} \d+, \d{4}/);
    expect(text).toContain("You were not charged a wrong amount");
    if (!wrong || !right) return expect.fail("two members have joined");
    expect(await feesOf(wrong.member)).toContain("costs $503.00 (Member Family)");
    const rows = await fixture.db
      .selectFrom("agreement_corrections")
      .select(["membership_id", "corrected_at"])
      .where("settled_at", "is not", null)
      .execute();
    const corrected = new Map(rows.map((row) => [row.membership_id, row.corrected_at !== null]));
    expect([corrected.get(wrong.id), corrected.get(right.id)]).toEqual([true, false]);
  });

  async function joinWith(code: string, kind: "once" | "forever") {
    const duration = { kind };
    const coupon = { off: { kind: "percent", percent: 50 }, products: [], duration } as const;
    await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
    const member = await fixture.members.join({ promotion_code: code });
    await rename(member);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    return { member, id: membership?.id ?? "" };
  }
  const correctionOf = (id: string) =>
    fixture.db
      .selectFrom("agreement_corrections")
      .select(["settled_at", "corrected_at"])
      .where("membership_id", "=", id)
      .executeTakeFirstOrThrow();
  const paying = () => ({ ...fixture.ctx, payments: fixture.stripe.payments });
  const lettersTo = async (id: string) =>
    (await letters()).filter(({ membership_id: to }) => to === id).length;

  it("is right where it names what a code that is used up has left of the first month", async () => {
    const { member, id } = await joinWith("FIRSTMONTH", "once");
    await passRenewal(member);
    await takeBack(id, 1245);
    await correctAgreements(paying());
    expect(await correctionOf(id)).toMatchObject({ settled_at: expect.any(Date), corrected_at: null });
    expect(await lettersTo(id)).toBe(0);
  });

  it("waits until the provider says what a code takes off, and names the present month", async () => {
    const { member, id } = await joinWith("FORGOOD", "forever");
    await passRenewal(member);
    await takeBack(id, 645);
    await fixture.db.updateTable("memberships").set({ recurring_cents: 645 }).where("id", "=", id).execute();
    await fixture.stripe.control("POST", "/failures", {
      failure: "error_500",
      call: "GET /v1/promotion_codes",
    });
    await correctAgreements(paying());
    expect((await correctionOf(id)).settled_at).toBeNull();
    await fixture.stripe.control("DELETE", "/failures");
    await correctAgreements(paying());
    expect((await correctionOf(id)).corrected_at).not.toBeNull();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const began = formatShortDate(officeDay(fixture.ctx, new Date(membership?.charged?.periodBeganAt ?? 0)));
    expect(await feesOf(member)).toContain(`Since ${began} the month that you are in costs $12.45`);
  });

  it("stops none behind it where it cannot be written, and waits for a mailer", async () => {
    const joined = [await joinWith("BROKENA", "forever"), await joinWith("BROKENB", "forever")];
    const [broken, whole] = joined.map(({ id }) => id).sort();
    if (broken === undefined || whole === undefined) return expect.fail("two members have joined");
    for (const id of [broken, whole]) await takeBack(id, 645);
    await correctAgreements({ ...paying(), mailer: null });
    expect((await correctionOf(whole)).settled_at).toBeNull();
    const brokenAccount = joined.find(({ id }) => id === broken)?.member.accountId ?? "";
    const customer = await fixture.members.customerOf(brokenAccount);
    const listSubscriptions: typeof fixture.stripe.payments.listSubscriptions = async (customerId) => {
      if (customerId === customer) throw new TypeError("An answer that nobody has read before.");
      return fixture.stripe.payments.listSubscriptions(customerId);
    };
    await correctAgreements({ ...fixture.ctx, payments: { ...fixture.stripe.payments, listSubscriptions } });
    expect((await correctionOf(broken)).settled_at).toBeNull();
    expect(await lettersTo(whole)).toBe(1);
    await takeAway(broken);
  });

  it("that was tried is tried again after those that were not", async () => {
    const joined = [await joinWith("ORDERA", "forever"), await joinWith("ORDERB", "forever")];
    const [tried, untried] = joined.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (!tried || !untried) return expect.fail("two members have joined");
    for (const { id } of joined) await takeBack(id, 645);
    const tries = fixture.db.updateTable("agreement_corrections").set({ tried_at: fixture.clock.now() });
    await tries.where("membership_id", "=", tried.id).execute();
    const asked: string[] = [];
    const listSubscriptions: typeof fixture.stripe.payments.listSubscriptions = async (customerId) => {
      asked.push(customerId);
      return fixture.stripe.payments.listSubscriptions(customerId);
    };
    const payments = { ...fixture.stripe.payments, listSubscriptions };
    await correctAgreements({ ...fixture.ctx, payments });
    expect(asked).toEqual([
      await fixture.members.customerOf(untried.member.accountId),
      await fixture.members.customerOf(tried.member.accountId),
    ]);
  });
});
