import { childLeavesFrom } from "@smirk/domain/joining/family-member";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { endForMember } from "../../../src/features/leaving/cancel-for-member.ts";
import { queueChildLeavingEmails } from "../../../src/features/mail/reminders/queue-child-leaving-emails.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { listCharges } from "../../../src/features/members/charges/list-charges.ts";
import { isPaidMembership } from "../../../src/features/members/find-membership.ts";
import { isRenewalChanged } from "../../../src/features/plan-change/quote-renewal.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, wanted } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());
afterEach(() => fixture.stripe.endSubscriptions());

const today = () => officeDay(fixture.ctx, fixture.ctx.clock.now());
/** Somebody who turns 26 in so many days. */
const bornFor = (days: number): CalendarDay => {
  const birthday = addDays(today(), days);
  return `${Number(birthday.slice(0, 4)) - 26}${birthday.slice(4)}`;
};

let count = 0;
async function join(days: number, changes: Record<string, unknown> = {}) {
  count += 1;
  const email = `aging${count}@example.com`;
  const family_members = [person("Ana", "child", bornFor(days)), person("Ben")];
  const member = await fixture.members.join({ email, family_members, ...changes });
  const mails = await subjects(email);
  return { member, email, mails };
}
/** The same family, without emails. */
const prepare = (days: number) =>
  fixture.members.prepare({ family_members: [person("Ana", "child", bornFor(days)), person("Ben")] });

const periodEnd = async (member: SignedIn) => {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  return membership?.current_period_end ?? new Date(0);
};
const schedule = () => {
  const { payments } = fixture.stripe;
  return scheduleDueRenewals({ ...fixture.ctx, payments });
};
/** To two days before the present period ends. */
async function advanceToEnd(member: SignedIn) {
  const left = (await periodEnd(member)).getTime() - fixture.ctx.clock.now().getTime();
  await fixture.stripe.advance(Math.floor(left / 86_400_000) - 1);
  await schedule();
}
/** The subjects of what is sent once the daily job has run. */
async function subjects(email: string): Promise<string[]> {
  await queueChildLeavingEmails({ ...fixture.ctx, payments: fixture.stripe.payments });
  await fixture.stripe.deliverEvents();
  return (await fixture.mail.take(email)).map(({ subject }) => subject);
}
async function nextCharge(member: SignedIn): Promise<number | undefined> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/next_charge", headers });
  return answer.json<{ next_charge: { amount: number } | null }>().next_charge?.amount;
}
async function turnRenewal(member: SignedIn, autoRenew: boolean) {
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { auto_renew: autoRenew };
  return fixture.app.inject({ method: "POST", url: "/account/renewal", headers, payload });
}
const namesOf = async (member: SignedIn) =>
  (await plan.read(member)).family_members.map(({ name }) => name).join();

describe("a child who turns 26 [SELF-02]", () => {
  it("is named in one email 60 days before, with the day and the new price", async () => {
    const { member, email } = await join(70);
    await fixture.stripe.advance(9);
    expect(await subjects(email)).toEqual([]);
    await fixture.stripe.advance(2);
    await queueChildLeavingEmails({ ...fixture.ctx, payments: fixture.stripe.payments });
    await fixture.stripe.deliverEvents();
    const [mail, ...others] = await fixture.mail.take(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Ana leaves your Smirk membership on /);
    expect(mail?.text).toMatch(/Your price from .*\$\d+\.\d\d a month/);
    expect(await subjects(email)).toEqual([]);
    expect(await namesOf(member)).toBe("Ana,Ben");
  });

  it("is one amount in letter, reminder, next charge and charge [SELF-11] [MONEY-05]", async () => {
    const children = ["Ben", "Cleo", "Dan", "Eva"].map((name) => person(name));
    const family_members = [person("Ana", "child", bornFor(340)), ...children];
    const yearly = { plan_slug: "brightwell_discount_3", renew_period: "annualy" };
    const email = "five@example.com";
    const member = await fixture.members.join({ ...yearly, email, family_members });
    await subjects(email);
    const amounts = async () => {
      await queueChildLeavingEmails({ ...fixture.ctx, payments: fixture.stripe.payments });
      await sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
      await fixture.stripe.deliverEvents();
      const mails = await fixture.mail.take(email);
      return mails.map(({ text }) => /\$\d+\.\d\d/.exec(text)?.[0]);
    };
    await fixture.stripe.advance(300);
    const letter = await amounts();
    await fixture.stripe.advance(50);
    const reminder = await amounts();
    const next = await nextCharge(member);
    await advanceToEnd(member);
    const scheduled = await nextCharge(member);
    await fixture.stripe.advance(3);
    const charged = (await plan.charges(member)).at(-1);
    expect({ letter, reminder, next, scheduled, charged }).toEqual({
      letter: ["$916.80"],
      reminder: ["$916.80"],
      next: 91_680,
      scheduled: 91_680,
      charged: 91_680,
    });
  });

  it("leaves once when the period ends, with card, agreement and event", async () => {
    const { member, email, mails } = await join(5);
    expect(mails.filter((subject) => subject.startsWith("Ana leaves"))).toHaveLength(1);
    await advanceToEnd(member);
    await schedule();
    const before = await plan.read(member);
    expect(before.change).toMatchObject({ made_by: "system", state: "scheduled", timing: "period_end" });
    const undone = await plan.post(member, "/undo", { id: before.change?.id });
    expect(undone.statusCode).toBe(409);
    await fixture.stripe.advance(3);
    expect(await subjects(email)).toEqual(["Your Smirk receipt"]);
    expect(await namesOf(member)).toBe("Ben");
    expect((await plan.charges(member)).at(-1)).toBe(before.change?.next_cents);
    expect((await fixture.members.readCard(member)).family_members).toHaveLength(1);
    const { headers } = await fixture.members.signInAgain(member);
    const { agreement } = (await fixture.app.inject({ url: "/account/agreement", headers })).json();
    expect(JSON.stringify(agreement.facts)).not.toContain("Ana");
    const { events } = (await fixture.app.inject({ url: "/account/events", headers })).json();
    expect(events).toContainEqual(expect.objectContaining({ kind: "child_left", facts: { people: 1 } }));
    await advanceToEnd(member);
    expect((await plan.read(member)).change?.id).toBe(before.change?.id);
  });

  it("gets no email and stays where the membership does not renew", async () => {
    const { member, mails } = await join(3, { auto_renew: false });
    expect(mails).not.toContainEqual(expect.stringMatching(/^Ana leaves/));
    await advanceToEnd(member);
    expect((await plan.read(member)).change).toBeNull();
    const { member: leaver, email: other } = await join(90);
    await fixture.stripe.advance(33);
    await fixture.members.cancel(leaver);
    expect(await subjects(other)).not.toContainEqual(expect.stringMatching(/^Ana leaves/));
  });
});

describe("renewal beside a child who is about to leave [SELF-06] [SELF-11]", () => {
  it("is turned off, which takes the system's change back, and on again with it", async () => {
    const member = await prepare(2);
    await advanceToEnd(member);
    expect((await plan.read(member)).change).toMatchObject({ made_by: "system", state: "scheduled" });
    const off = await turnRenewal(member, false);
    expect([off.statusCode, off.json().auto_renew]).toEqual([200, false]);
    expect(await nextCharge(member)).toBeUndefined();
    expect((await turnRenewal(member, true)).statusCode).toBe(200);
    await schedule();
    const next = await nextCharge(member);
    await fixture.stripe.advance(3);
    expect((await plan.charges(member)).at(-1)).toBe(next);
    expect(await namesOf(member)).toBe("Ben");
  });

  it.each(["renewal turned off and on", "a cancellation that is undone"])(
    "leaves the child out after %s in the last hour [SELF-11]",
    async (what) => {
      const member = await prepare(20);
      const end = await periodEnd(member);
      const { accountId } = member;
      const shown = { refundCents: 0, lastDay: officeDay(fixture.ctx, end) };
      if (what.startsWith("renewal")) await turnRenewal(member, false);
      else await endForMember(fixture.ctx, { accountId, at: "period-end", shown });
      const left = end.getTime() - HOUR_MS - fixture.ctx.clock.now().getTime();
      await fixture.stripe.advance(left / DAY_MS);
      if (what.startsWith("renewal")) await turnRenewal(member, true);
      else await fixture.members.post(member, "keep");
      const next = await nextCharge(member);
      await fixture.jobs.run();
      await fixture.stripe.advance(1);
      expect((await plan.charges(member)).at(-1)).toBe(next);
      expect(await namesOf(member)).toBe("Ben");
    },
  );

  it("is looked at by a member minutes before the end, and the child leaves [SELF-11]", async () => {
    const member = await prepare(20);
    const left = (await periodEnd(member)).getTime() - 10 * MINUTE_MS - fixture.ctx.clock.now().getTime();
    await fixture.stripe.advance(left / DAY_MS);
    await schedule();
    const { family_members } = await plan.read(member);
    await plan.quote(member, wanted({ plan_slug: BASIC, family_members }));
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const { rows } = await sql<{ isSoon: boolean }>`
      select run_at < now() + interval '6 minutes' as "isSoon" from graphile_worker.jobs
      where key = ${`leaving ${membership?.id}`}`.execute(fixture.db);
    expect(rows).toEqual([{ isSoon: true }]);
  });

  it("ends with a move to a state where we do not sell", async () => {
    const { member } = await join(2);
    await advanceToEnd(member);
    const { headers } = await fixture.members.signInAgain(member);
    const address = { address_line_1: "1 Pike Pl", city: "Seattle", state: "WA", zip: "98101" };
    const payload = { address, accepts_end: true };
    const moved = await fixture.app.inject({ method: "POST", url: "/account/address", headers, payload });
    expect([moved.statusCode, moved.body]).toEqual([200, expect.any(String)]);
    expect(await nextCharge(member)).toBeUndefined();
  });
});

describe("a change with a child of 26 on the membership [SELF-01] [SELF-02]", () => {
  it("counts now, names the child, and charges less from the next period on", async () => {
    const { member } = await join(2, { plan_slug: BASIC });
    await fixture.stripe.advance(4);
    const { family_members } = await plan.read(member);
    const { shown, answer } = await plan.change(member, wanted({ plan_slug: PLUS, family_members }));
    const end = officeDay(fixture.ctx, await periodEnd(member));
    expect(shown).toMatchObject({ timing: "now", leaving: [{ name: "Ana", surname: "Lopez", on: end }] });
    expect(answer.family_members.map(({ name }) => name)).toEqual(["Ana", "Ben"]);
    await advanceToEnd(member);
    await fixture.stripe.advance(3);
    await fixture.stripe.deliverEvents();
    expect((await plan.charges(member)).at(-1)).toBe(shown.next_charge.cents);
    expect(await namesOf(member)).toBe("Ben");
  });

  it("replaces the system's change, and leaves the child out from its first day", async () => {
    const { member } = await join(2);
    await advanceToEnd(member);
    const { family_members } = await plan.read(member);
    const { shown, answer } = await plan.change(member, wanted({ plan_slug: BASIC, family_members }));
    expect(shown).toMatchObject({ timing: "period_end", leaving: [{ name: "Ana" }] });
    expect(answer.change).toMatchObject({ made_by: "member", state: "scheduled" });
    await schedule();
    await fixture.stripe.advance(3);
    await fixture.stripe.deliverEvents();
    expect(await plan.read(member)).toMatchObject({ plan_slug: BASIC, change: { state: "applied" } });
    expect(await namesOf(member)).toBe("Ben");
    expect((await plan.charges(member)).at(-1)).toBe(shown.next_charge.cents);
  });

  it("undone in the last days has the child leave all the same [SELF-11]", async () => {
    const member = await prepare(2);
    const { family_members } = await plan.read(member);
    const { answer } = await plan.change(member, wanted({ plan_slug: BASIC, family_members }));
    await advanceToEnd(member);
    expect((await plan.post(member, "/undo", { id: answer.change?.id })).statusCode).toBe(200);
    const next = await nextCharge(member);
    await fixture.jobs.run();
    expect((await plan.read(member)).change).toMatchObject({ made_by: "system", state: "scheduled" });
    await fixture.stripe.advance(3);
    await fixture.stripe.deliverEvents();
    expect((await plan.charges(member)).at(-1)).toBe(next);
    expect(await namesOf(member)).toBe("Ben");
  });

  it("adds no other child of 26, and takes ids of nobody else", async () => {
    const { member } = await join(2);
    const { member: other } = await join(40);
    const [foreign] = (await plan.read(other)).family_members;
    const { family_members } = await plan.read(member);
    const add = (one: object) =>
      plan.post(member, "/quote", { ...wanted(), family_members: [...family_members, one] });
    const tooOld = await add(person("Eva", "child", bornFor(-1)));
    expect(tooOld.json()).toMatchObject({
      fields: { "family_members.2.birth_date": "Child must be under 26." },
    });
    expect((await add({ ...foreign })).statusCode).toBe(404);
    expect((await add({ ...family_members[0] })).statusCode).toBe(404);
  });
});

describe("the day on which a child leaves", () => {
  it("is the birthday, and 1 March for 29 February", () => {
    expect(childLeavesFrom("2001-07-14")).toBe("2027-07-14");
    expect(childLeavesFrom("2004-02-29")).toBe("2030-03-01");
  });
});

it.each([
  ["HI", false],
  ["FL", true],
])(
  "a child who is 26 at the office by the renewal leaves then in %s: %s [FAM-03]",
  async (state_code, isChanged) => {
    const member = await prepare(400);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    if (!membership || !isPaidMembership(membership)) return expect.fail("Somebody has joined.");
    const at = new Date("2030-03-01T08:00:00Z");
    await fixture.db
      .updateTable("family_members")
      .set({ birth_date: "2004-03-01" })
      .where("membership_id", "=", membership.id)
      .execute();
    const child = { membership: { ...membership, state_code }, at };
    expect(await isRenewalChanged(fixture.ctx, child)).toBe(isChanged);
    const [first] = await listCharges(fixture.ctx, fixture.db, {
      membership: { ...child.membership, current_period_end: at },
    });
    expect(first?.cents).toBe(isChanged ? 2490 : 2490 + 2 * 1250);
  },
);
