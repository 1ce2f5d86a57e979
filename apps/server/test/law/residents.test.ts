import type { PaymentsAnswer } from "@smirk/contract/account/payments";
import type { TermsAnswer } from "@smirk/contract/subscription/terms";
import { reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import { STATE_LAWS, type StateLaw } from "@smirk/domain/law/state-law";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleOfEach } from "../../../../tools/test-size/test-size.ts";
import { seedDemoFees } from "../../src/demo/seed-demo-fees.ts";
import { seedDemoRegistrations } from "../../src/demo/seed-demo-registrations.ts";
import { queueReminderEmails } from "../../src/features/mail/reminders/queue-reminder-emails.ts";
import { agreementText } from "../../src/features/members/agreement/write-agreement.ts";
import type { AreaIndex } from "../../src/features/places/areas/area.ts";
import { loadAreas } from "../../src/features/places/areas/load-areas.ts";
import { officeDay } from "../../src/office-day.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addressIn } from "../support/largest-town.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { signUpBody } from "../support/parts/members-part.ts";
import { createSettableClock, DAY_MS, SECOND_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let areas: AreaIndex;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  areas = await loadAreas();
  await seedDemoRegistrations(fixture.ctx);
  await seedDemoFees(fixture.ctx);
});
afterAll(() => fixture.close());

interface Resident {
  law: StateLaw;
  member: SignedIn;
  promised: TermsAnswer["before_you_pay"];
}

async function get<Answer>({ accountId }: SignedIn, url: string): Promise<Answer> {
  const { headers } = await fixture.accounts.startSession(accountId);
  const answer = await fixture.app.inject({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

/** Reads the terms, pays, and has paid what they said. */
async function join(law: StateLaw, period: "monthly" | "annualy"): Promise<Resident> {
  const changes = { address: addressIn(areas, law.code), renew_period: period };
  const visitor = await fixture.accounts.signIn();
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/subscription/terms",
    headers: visitor.headers,
    payload: signUpBody(changes),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const promised = answer.json<TermsAnswer>().before_you_pay;
  const saysSavings = promised.sentences.some(({ topic }) => topic === "savings");
  expect(saysSavings, law.name).toBe(law.savingsBeforeJoining.value);
  const payment = await fixture.members.startPayment(visitor, changes);
  expect(payment.due_today, law.name).toBe(promised.due_today);
  await fixture.stripe.confirm(payment);
  fixture.clock.pass(SECOND_MS);
  await fixture.members.askState(visitor, payment);
  return { law, member: visitor, promised };
}

/** One state of each distinct rule; all of them at `full`. */
function sampleByRule(ruleOf: (law: StateLaw) => unknown): StateLaw[] {
  return sampleOfEach(
    STATE_LAWS.filter(({ isSold }) => isSold),
    (law) => JSON.stringify(ruleOf(law)),
  );
}

describe("a resident", () => {
  it.each(sampleByRule((law) => [law.fee.value, law.feeCapCents.value, law.savingsBeforeJoining.value]))(
    "of $name gets back in the first days what was promised [LAW-01] [LAW-03] [FEE-08]",
    async (law) => {
      const { member, promised } = await join(law, "monthly");
      const feeCents = law.fee.value === "none" ? 0 : 2000;
      const keptCents = law.fee.value === "kept" ? 2000 : 0;
      expect(promised).toMatchObject({
        due_today: promised.renewal_cents + feeCents,
        refund_cents: promised.due_today - keptCents,
        kept_fee_cents: keptCents,
      });
      const { payments } = await get<PaymentsAnswer>(member, "/account/payments");
      const fees = payments.flatMap(({ lines }) => lines).filter(({ part }) => part === "enrollment_fee");
      expect(fees.map((line) => line.amount_cents)).toEqual(feeCents > 0 ? [feeCents] : []);
      const { agreement } = await get<{ agreement: Agreement }>(member, "/account/agreement");
      const keptWords = "everything you paid, less the one-time processing fee you were charged";
      expect(agreementText(agreement).includes(keptWords)).toBe(keptCents > 0);
      const { cancellation } = await fixture.members.cancel(member);
      expect(cancellation).toMatchObject({
        rule: "first_30_days",
        refund_cents: promised.refund_cents,
        kept_fee_cents: keptCents,
        full_refund_until: promised.refund_until,
      });
      expect(await fixture.members.refundsOf(member)).toEqual([`succeeded ${promised.refund_cents}`]);
    },
  );

  it("is reminded on the promised day, and leaves or is charged as promised [LAW-01] [LAW-05]", async () => {
    const waiting = new Set<Resident>();
    const staying: Resident[] = [];
    for (const law of sampleByRule((one) => [one.refundAfter.value, reminderLeadDays("yearly", one)])) {
      waiting.add(await join(law, "annualy"));
      staying.push(await join(law, "annualy"));
    }
    const [firstDay = ""] = [...waiting].map(({ promised }) => promised.reminder_day).toSorted();
    await fixture.stripe.advance((Date.parse(firstDay) - Date.parse(today())) / DAY_MS - 1);
    while (waiting.size > 0) {
      await queueReminderEmails({ ...fixture.ctx, payments: fixture.stripe.payments });
      for (const resident of waiting) {
        const isDue = resident.promised.reminder_day <= today();
        expect(await isReminded(resident), `${resident.law.name} on ${today()}`).toBe(isDue);
        if (isDue && waiting.delete(resident)) await leaveByRule(resident);
      }
      fixture.clock.pass(DAY_MS);
    }
    const lastDay =
      staying
        .map(({ promised }) => promised.renewal_day)
        .toSorted()
        .at(-1) ?? "";
    await fixture.stripe.advance((Date.parse(lastDay) - Date.parse(today())) / DAY_MS + 1);
    for (const resident of staying) await expectCharged(resident);
  });
});

describe("a resident of Florida or Oklahoma", () => {
  it.each(["FL", "OK"])("(%s) gets the unused days of a paid year back [LAW-05]", async (code) => {
    const law = STATE_LAWS.find((one) => one.code === code) ?? expect.fail();
    const { member, promised } = await join(law, "annualy");
    const daysLeft = () => Math.round((Date.parse(promised.renewal_day) - Date.parse(today())) / DAY_MS);
    const whole = daysLeft();
    await fixture.stripe.advance(100);
    const { cancellation } = await fixture.members.cancel(member);
    expect([365, 366]).toContain(whole);
    expect(daysLeft()).toBe(whole - 100);
    // The day of the cancellation is the last one that is used.
    const refund = Math.ceil((promised.renewal_cents * (daysLeft() - 1)) / whole);
    expect(cancellation).toMatchObject({ rule: "pro_rata", refund_cents: refund, last_day: today() });
    expect(await fixture.members.refundsOf(member)).toEqual([`succeeded ${refund}`]);
  });
});

/** The year's end was announced once, and charges what stood before Pay on the day that stood there. */
async function expectCharged(resident: Resident): Promise<void> {
  const { law, member, promised } = resident;
  const customer = await fixture.members.customerOf(member.accountId);
  const invoices = await fixture.stripe.list("invoice", customer);
  const charged = invoices.map(({ created, total, status }) => ({
    day: officeDay(fixture.ctx, new Date(Number(created) * 1000)),
    cents: Number(total),
    status,
  }));
  expect(charged.slice(1), law.name).toEqual([
    { day: promised.renewal_day, cents: promised.renewal_cents, status: "paid" },
  ]);
  expect(await countReminders(resident), law.name).toBe(1);
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  expect([membership?.state, membership?.is_past_due], law.name).toEqual(["active", false]);
}

async function isReminded(resident: Resident): Promise<boolean> {
  return (await countReminders(resident)) > 0;
}

async function countReminders({ member }: Resident): Promise<number> {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const queued = await fixture.db
    .selectFrom("outbox")
    .select("id")
    .where("occasion", "like", `renewal_reminder:${membership?.subscription_id}:%`)
    .execute();
  return queued.length;
}

async function leaveByRule({ law, member, promised }: Resident): Promise<void> {
  const { cancellation } = await fixture.members.cancel(member);
  expect(cancellation?.rule, law.name).toBe(promised.refund_after);
  const left = Math.round((Date.parse(promised.renewal_day) - Date.parse(today())) / DAY_MS) - 1;
  const isProRata = promised.refund_after === "pro_rata";
  const refund = isProRata ? Math.ceil((promised.renewal_cents * left) / 365) : 0;
  expect(cancellation?.refund_cents, law.name).toBe(refund);
  expect(await fixture.members.refundsOf(member)).toEqual(isProRata ? [`succeeded ${refund}`] : []);
  expect(cancellation?.last_day).toBe(isProRata ? today() : promised.renewal_day);
}

function today() {
  return officeDay(fixture.ctx, fixture.ctx.clock.now());
}
