import type { Coupon } from "@smirk/domain/billing/promotions/coupon";
import { renewalDay } from "@smirk/domain/billing/renewal-date";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { startOfDay } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailKind } from "../../../src/db/schema/schema-mail.ts";
import { checkNotices } from "../../../src/features/health/check-notices.ts";
import { queuePromotionEmails } from "../../../src/features/mail/reminders/queue-promotion-emails.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { giveCredit } from "../../support/give-credit.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { PLUS, signUpBody } from "../../support/parts/members-part.ts";
import { createSettableClock, HOUR_MS, MINUTE_MS } from "../../support/settable-clock.ts";
import { BASIC, person, planCalls, wanted } from "../plan/plan-calls.ts";

const OFFICE = "America/Chicago";
const ADDRESSES = {
  CA: { address_line_1: "200 N Spring St", city: "Los Angeles", state: "CA", zip: "90012" },
  CO: { address_line_1: "1437 Bannock St", city: "Denver", state: "CO", zip: "80202" },
  FL: { address_line_1: "3500 Pan American Dr", city: "Miami", state: "FL", zip: "33133" },
  MA: { address_line_1: "1 City Hall Sq", city: "Boston", state: "MA", zip: "02201" },
  CT: { address_line_1: "550 Main St", city: "Hartford", state: "CT", zip: "06103" },
  TX: { address_line_1: "901 Bagby St", city: "Houston", state: "TX", zip: "77002" },
} as const;
type Code = keyof typeof ADDRESSES;

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    config: { officeTimeZone: OFFICE },
  });
});
afterAll(() => fixture.close());

async function passTo(moment: number): Promise<void> {
  fixture.clock.pass(moment - fixture.clock.now().getTime());
  await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
}
const sweep = () => sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
const join = (code: Code, period: "monthly" | "annualy") =>
  fixture.members.join({ address: ADDRESSES[code], renew_period: period });
async function membershipOf({ accountId }: SignedIn) {
  const [membership] = await fixture.members.membershipsOf(accountId);
  return membership ?? expect.fail("There is no membership.");
}
/** The office's day of the next charge. */
async function renewalOf(member: SignedIn): Promise<CalendarDay> {
  const { current_period_end: end } = await membershipOf(member);
  return officeDay(fixture.ctx, end ?? new Date(0));
}
/** Days on which notices of a kind were written. */
async function noticesOf(member: SignedIn, kind: MailKind) {
  const { id } = await membershipOf(member);
  const rows = await fixture.db
    .selectFrom("outbox")
    .select(["written_at", "body", "subject"])
    .where("membership_id", "=", id)
    .where("kind", "=", kind)
    .orderBy("written_at")
    .execute();
  return rows.map(({ written_at, body, subject }) => ({
    day: officeDay(fixture.ctx, written_at),
    subject,
    text: body?.text ?? "",
  }));
}
const daysOf = async (...given: Parameters<typeof noticesOf>) =>
  (await noticesOf(...given)).map(({ day }) => day);
/** The job runs before the day begins at the office, and twice on it. */
async function liveThrough(day: CalendarDay): Promise<void> {
  const start = startOfDay(OFFICE, day).getTime();
  await passTo(start - 5 * MINUTE_MS);
  await sweep();
  await passTo(start + 41 * MINUTE_MS);
  await sweep();
  await Promise.all([sweep(), sweep()]);
  await passTo(start + 9 * HOUR_MS);
  await sweep();
}
async function call(member: SignedIn, url: string, payload: object): Promise<void> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ method: "POST", url, headers, payload });
  expect(answer.statusCode).toBe(200);
}
const healthOf = async () =>
  (await checkNotices(fixture.ctx)).map(({ level, found }) => `${level}: ${found}`);

describe("the notice of a renewal", () => {
  it("is said alike by checkout, agreement, welcome and email [LAW-05] [LAW-03]", async () => {
    const payload = signUpBody({ address: ADDRESSES.FL, renew_period: "annualy" });
    const { headers } = await fixture.accounts.signIn();
    const ask = (path: string) =>
      fixture.app.inject({ method: "POST", url: `/subscription/${path}`, headers, payload });
    const member = await join("FL", "annualy");
    // The run writes the emails of everybody so far: this test comes first.
    await fixture.jobs.run();
    const [welcome] = await noticesOf(member, "welcome");
    for (const text of [(await ask("terms")).body, (await ask("agreement_preview")).body, welcome?.text])
      expect(text).toMatch(/email (?:you the amount )?36 days before each charge/);
    const day = addDays(await renewalOf(member), -36);
    await liveThrough(day);
    expect(await daysOf(member, "renewal_reminder")).toEqual([day]);
  });

  it("of a year comes once, on its day in the window of the state [LAW-05] [MONEY-05]", async () => {
    const expected: Partial<Record<Code, number>> = { FL: 36, TX: 34, CO: 31, CA: 21, MA: 21 };
    const codes = Object.keys(expected) as Code[];
    const members = await Promise.all(codes.map((code) => join(code, "annualy")));
    const [first] = members;
    const renewal = await renewalOf(first ?? expect.fail());
    for (const lead of new Set(Object.values(expected))) await liveThrough(addDays(renewal, -lead));
    const days = await Promise.all(members.map((member) => daysOf(member, "renewal_reminder")));
    expect(Object.fromEntries(codes.map((code, index) => [code, days[index]]))).toEqual(
      Object.fromEntries(codes.map((code) => [code, [addDays(renewal, -(expected[code] ?? 0))]])),
    );
    const [notice] = await noticesOf(first ?? expect.fail(), "renewal_reminder");
    expect(notice?.text).toMatch(/Last day to cancel: \w+ \d+, \d{4}\n/);
  });

  it("names plan and period of a change that is planned for that day [MONEY-05] [SELF-01]", async () => {
    const plan = planCalls(fixture);
    const member = await join("TX", "annualy");
    const change = wanted({ plan_slug: BASIC, renew_period: "monthly" });
    const shown = await plan.quote(member, change);
    expect((await plan.post(member, "", plan.confirmation(change, shown))).statusCode).toBe(200);
    await liveThrough(addDays(await renewalOf(member), -21));
    const [notice] = await noticesOf(member, "renewal_reminder");
    expect(notice?.text).toContain("Plan: Smirk Dental\nPaid: Every month\n");
  });

  it("that passes another year comes to monthly payers of Colorado beside the reminder [LAW-05]", async () => {
    const [colorado, texas] = await Promise.all([join("CO", "monthly"), join("TX", "monthly")]);
    for (const { id, paid_at } of await Promise.all([colorado, texas].map(membershipOf)))
      await fixture.db
        .updateTable("memberships")
        .set({ paid_at: sql`${paid_at}::timestamptz - interval '10 months'` })
        .where("id", "=", id)
        .execute();
    const next = await renewalOf(colorado);
    const renewal = renewalDay(next, "monthly");
    await liveThrough(addDays(renewal, -31));
    expect(await daysOf(colorado, "anniversary_notice")).toEqual([addDays(renewal, -31)]);
    await passTo(startOfDay(OFFICE, addDays(next, 1)).getTime());
    await fixture.stripe.advance(0);
    expect(await renewalOf(colorado)).toBe(renewal);
    await liveThrough(addDays(renewal, -7));
    expect((await daysOf(colorado, "renewal_reminder")).at(-1)).toBe(addDays(renewal, -7));
    const notices = await noticesOf(colorado, "anniversary_notice");
    expect(notices.map(({ day }) => day)).toEqual([addDays(renewal, -31)]);
    expect(notices[0]?.subject).toMatch(/^Your Smirk membership starts another year on /);
    expect(notices[0]?.text).toContain("you will have been a member for 1 year.");
    expect(await noticesOf(texas, "anniversary_notice")).toEqual([]);
  });

  it("comes at once after a move, renewal turned on again or an upgrade, never twice [LAW-05]", async () => {
    // Memberships of other tests are not counted.
    await fixture.db.updateTable("memberships").set({ auto_renew: false }).execute();
    expect(await healthOf()).toEqual(["ok: each notice of a renewal ahead is in its state's time"]);
    const [mover, wobbler, waiter] = await Promise.all([
      join("TX", "annualy"),
      join("FL", "annualy"),
      join("FL", "annualy"),
    ]);
    const renewal = await renewalOf(mover);
    await passTo(startOfDay(OFFICE, addDays(renewal, -50)).getTime());
    await call(wobbler, "/account/renewal", { auto_renew: false });
    // The job has not run since, as with a release before that sent it 21 days ahead.
    await passTo(startOfDay(OFFICE, addDays(renewal, -25)).getTime());
    expect(await healthOf()).toEqual([
      "warning: 2 members not notified of a renewal in the time that the state asks for",
    ]);
    await call(mover, "/account/address", { address: ADDRESSES.FL });
    await sweep();
    await passTo(startOfDay(OFFICE, addDays(renewal, -10)).getTime());
    await call(wobbler, "/account/renewal", { auto_renew: true });
    await sweep();
    for (const auto_renew of [false, true]) await call(wobbler, "/account/renewal", { auto_renew });
    await liveThrough(addDays(renewal, -7));
    const days = await Promise.all(
      [mover, wobbler, waiter].map((member) => daysOf(member, "renewal_reminder")),
    );
    expect(days).toEqual([-25, -10, -25].map((lead) => [addDays(renewal, lead)]));
    expect(await healthOf()).toEqual([
      "ok: 3 notices of a renewal ahead sent at once, after the time that the state asks for",
    ]);
  });
});

it("a reminder comes again after a move to a state whose window begins later [LAW-05]", async () => {
  const mover = await join("FL", "annualy");
  const renewal = await renewalOf(mover);
  await liveThrough(addDays(renewal, -36));
  await call(mover, "/account/address", { address: ADDRESSES.MA });
  await liveThrough(addDays(renewal, -21));
  expect(await daysOf(mover, "renewal_reminder")).toEqual([addDays(renewal, -36), addDays(renewal, -21)]);
});

describe("the notice that a promotion ends", () => {
  const HALF = { off: { kind: "percent", percent: 50 }, products: [`plan_${PLUS}`] } as const;
  const FEE = { off: { kind: "percent", percent: 100 }, products: ["enrollment_fee"] } as const;
  async function joinWith(
    code: string,
    state: Code,
    coupon: Coupon,
    names: string[] = [],
  ): Promise<SignedIn> {
    await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
    const family_members = names.map((name) => person(name));
    return fixture.members.join({ address: ADDRESSES[state], promotion_code: code, family_members });
  }
  const announce = () => queuePromotionEmails({ ...fixture.ctx, payments: fixture.stripe.payments });
  /** The job runs on the day before, and twice at once on the day. */
  async function runOn(day: CalendarDay): Promise<void> {
    for (const one of [addDays(day, -1), day]) {
      await passTo(startOfDay(OFFICE, one).getTime() + 10 * HOUR_MS);
      await Promise.all([announce(), announce()]);
    }
  }

  it("comes once, in the state's window before the first regular charge [LAW-05]", async () => {
    const twoMonths = { ...HALF, duration: { kind: "repeating", months: 2 } } as const;
    const ordinary = await joinWith("TWOTX", "TX", twoMonths);
    const connecticut = await joinWith("TWOCT", "CT", twoMonths);
    const lasting = await joinWith("ALWAYS", "TX", { ...HALF, duration: { kind: "forever" } });
    const feeOnly = await joinWith("NOFEE", "TX", { ...FEE, duration: { kind: "once" } });
    // Beside a family it lowers the fee alone.
    const planAndFee = { ...HALF, products: [`plan_${PLUS}`, "enrollment_fee"] };
    const besideFamily = await joinWith("BESIDE", "TX", { ...planAndFee, duration: { kind: "once" } }, [
      "Ana",
    ]);
    const paidOn = await renewalOf(ordinary);
    await runOn(addDays(paidOn, -1));
    await passTo(startOfDay(OFFICE, addDays(paidOn, 1)).getTime());
    await fixture.stripe.advance(0);
    const renewal = await renewalOf(ordinary);
    for (const lead of [11, 2]) await runOn(addDays(renewal, -lead));
    const members = [ordinary, connecticut, lasting, feeOnly, besideFamily];
    const notices = await Promise.all(members.map((member) => noticesOf(member, "promotion_end")));
    expect(notices.map((list) => list.map(({ day }) => day))).toEqual([
      [addDays(renewal, -11)],
      [addDays(renewal, -2)],
      [],
      [],
      [],
    ]);
    const text = notices[0]?.[0]?.text ?? "";
    expect(text).toContain("you pay the regular price: $24.90 every month.");
    expect(text).toContain(`Last payment with the promotion: ${formatShortDate(paidOn)}\n`);
    expect(text).toContain("Amount with the promotion: $12.45\n");
    expect(text).toContain(`First regular payment: ${formatShortDate(renewal)}\n`);
  });

  it("comes before the first money of a code of 100% [LAW-05] [LAW-09]", async () => {
    const free = { off: { kind: "percent", percent: 100 }, products: [] } as const;
    const trial = await joinWith("FREE", "TX", { ...free, duration: { kind: "once" } });
    const renewal = await renewalOf(trial);
    // Once it lowers a charge, and no price.
    await giveCredit(fixture, await fixture.members.customerOf(trial.accountId), 500);
    for (const lead of [12, 11]) await runOn(addDays(renewal, -lead));
    const [notice, ...others] = await noticesOf(trial, "promotion_end");
    expect([notice?.day, others]).toEqual([addDays(renewal, -11), []]);
    expect(notice?.text).toContain("Amount with the promotion: $0.00\n");
    expect(notice?.text).toContain("you pay the regular price: $24.90 every month.");
  });
});
