import type { RenewalTermsAnswer } from "@smirk/contract/account/renewal";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { addDays } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateToLatest } from "../../src/db/migrate.ts";
import * as chargedTerms from "../../src/db/migrations/0063-charged-terms.ts";
import * as correctionAttempts from "../../src/db/migrations/0067-correction-attempts.ts";
import * as codesBesideFamilies from "../../src/db/migrations/0097-codes-beside-families.ts";
import { correctAgreements } from "../../src/features/mail/correct-agreements.ts";
import { scheduleDueRenewals } from "../../src/features/plan-change/schedule-renewal.ts";
import { officeDay } from "../../src/office-day.ts";
import { person, planCalls, wanted } from "../membership/plan/plan-calls.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const PREMIUM = "brightwell_discount_3";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock("2027-03-04T18:00:00Z"),
  });
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());

const NAMES = ["promoted", "parent", "notified"] as const;
type Name = (typeof NAMES)[number];
const emailOf = (name: Name) => `${name}@example.com`;
const ofEach = async <T>(members: Record<Name, SignedIn>, ask: (member: SignedIn) => Promise<T>) => {
  const answers: T[] = [];
  for (const name of NAMES) answers.push(await ask(members[name]));
  return answers;
};

async function get<Answer>(member: SignedIn, url: string): Promise<Answer> {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ url, headers })).json<Answer>();
}
async function turnRenewal(member: SignedIn, payload: object): Promise<number> {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ method: "POST", url: "/account/renewal", headers, payload })).statusCode;
}
const cardAmount = async (member: SignedIn) => (await fixture.members.readCard(member)).amount;
const nextAmount = async (member: SignedIn) =>
  (await get<{ next_charge: { amount: number } }>(member, "/account/next_charge")).next_charge.amount;
const lastCharge = async (member: SignedIn) => (await plan.charges(member)).at(-1);

async function travelTo(moment: string): Promise<void> {
  await fixture.stripe.advance((Date.parse(moment) - fixture.clock.now().getTime()) / DAY_MS);
}
async function passRenewal(day: string): Promise<void> {
  await travelTo(`${addDays(day, -2)}T18:00:00Z`);
  await scheduleDueRenewals({ ...fixture.ctx, payments: fixture.stripe.payments });
  await travelTo(`${addDays(day, 1)}T18:00:00Z`);
}

/** Two months of a code, a child who turns 26 within the month, and a notice of a higher price. */
async function fill(): Promise<Record<Name, SignedIn>> {
  const duration = { kind: "repeating", months: 2 } as const;
  const coupon = { off: { kind: "percent", percent: 20 }, products: [], duration } as const;
  const unlimited = { maxRedemptions: null, expiresAt: null };
  await fixture.stripe.payments.createPromotion({ code: "TWOMONTHS", coupon, ...unlimited });
  const family_members = [person("Ana", "child", "2001-03-29"), person("Ben")];
  const join = (name: Name, changes: object) => fixture.members.join({ email: emailOf(name), ...changes });
  const members = {
    promoted: await join("promoted", { promotion_code: "TWOMONTHS" }),
    parent: await join("parent", { family_members }),
    notified: await join("notified", { plan_slug: PREMIUM }),
  };
  const owner = await addOperator(fixture, "owner");
  const scheduled = await owner.call("/prices/schedule", {
    reason: "Budget of the year",
    plan_slug: PREMIUM,
    first_day: addDays(officeDay(fixture.ctx, fixture.clock.now()), 40),
    prices: { monthly: { plan_cents: 3295, family_cents: 1500, family_extra_cents: 5250 } },
    ...{ reason_en: "Our costs have grown.", reason_es: "Nuestros costos han subido." },
  });
  expect(scheduled.statusCode, scheduled.body).toBe(200);
  await travelTo("2027-03-21T18:00:00Z");
  await fixture.jobs.settle();
  const notice = (await fixture.mail.take(emailOf("notified"))).find(({ subject }) =>
    / price /.test(subject),
  );
  expect(notice?.text).toContain("$32.95 a month");
  const people = (await plan.read(members.parent)).family_members;
  const renamed = people.map((one) => (one.name === "Ben" ? { ...one, name: "Benjamin" } : one));
  await plan.change(members.parent, wanted({ family_members: renamed }));
  return members;
}

/** The shape and the values that the release before the migration left. */
async function takeBack({ parent }: Record<Name, SignedIn>): Promise<void> {
  const { db } = fixture;
  await sql`alter table memberships drop column charged`.execute(db);
  await sql`drop table agreement_corrections`.execute(db);
  await sql`delete from kysely_migration`.execute(db);
  const version = "membership-agreement-2026-11-26";
  await db.updateTable("membership_agreements").set({ version }).execute();
  await db.updateTable("membership_agreement_versions").set({ version }).execute();
  // A change stored what the next month costs, in which the child has left.
  await db
    .updateTable("memberships")
    .set({ recurring_cents: 3740 })
    .where("account_id", "=", parent.accountId)
    .execute();
}

/** The migration was made now, by the clock of the members. */
async function setMigrated(): Promise<void> {
  const now = fixture.clock.now().toISOString();
  await sql`update kysely_migration set timestamp = ${now}`.execute(fixture.db);
}

describe("members of the release that named one price for all time", () => {
  let members: Record<Name, SignedIn>;
  beforeAll(async () => {
    members = await fill();
    await takeBack(members);
    await migrateToLatest(fixture.db, {
      "0063-charged-terms": chargedTerms,
      "0067-correction-attempts": correctionAttempts,
      "0097-codes-beside-families": codesBesideFamilies,
    });
    await setMigrated();
  });

  it("have the present month's price on the card once the database is migrated [LAW-10]", async () => {
    expect(await ofEach(members, cardAmount)).toEqual([1992, 4990, 3095]);
  });

  it("get a letter and an agreement with each amount's day, where one was wrong [LAW-10]", async () => {
    await correctAgreements({ ...fixture.ctx, payments: fixture.stripe.payments });
    const kept = fixture.db.selectFrom("outbox").select("body").where("kind", "=", "agreement_corrected");
    const [letter, ...others] = await kept.execute();
    expect(others).toEqual([]);
    const text = letter?.body?.text ?? "";
    expect(text).toContain("named $37.40 as the price of each month");
    expect(text).toContain("This month costs: $49.90");
    expect(text).toContain("After that: $37.40 every month from Apr 4, 2027");
    const { agreement } = await get<{ agreement: Agreement }>(members.parent, "/account/agreement");
    const fees = agreement.sections.find(({ id }) => id === "fees")?.paragraphs.join(" ") ?? "";
    expect(fees).toContain("$49.90 (Member Family)");
    expect(fees).toContain("$37.40 every month from Apr 4, 2027");
  });

  it("pay the amounts that were named, past the end of a code and a new price [LAW-10]", async () => {
    expect(await turnRenewal(members.promoted, { auto_renew: false })).toBe(200);
    const { consent } = await get<RenewalTermsAnswer>(members.promoted, "/account/renewal/terms");
    if (consent === null) return expect.fail("There is nothing to agree to.");
    const { text, ...shown } = consent;
    expect(text).toContain("$19.92 on Apr 4, 2027 and $24.90 every month from May 4, 2027");
    expect(await turnRenewal(members.promoted, { auto_renew: true, consent: shown })).toBe(200);
    const periods = [
      ["2027-04-04", [1992, 3740, 3095]],
      ["2027-05-04", [2490, 3740, 3295]],
    ] as const;
    for (const [day, cents] of periods) {
      expect(await ofEach(members, nextAmount)).toEqual(cents);
      await passRenewal(day);
      expect(await ofEach(members, lastCharge)).toEqual(cents);
      expect(await ofEach(members, cardAmount)).toEqual(cents);
    }
  });

  it("get them too where a server of the release before writes after the migration [LAW-10]", async () => {
    await fixture.jobs.settle();
    await setMigrated();
    await fixture.stripe.advance(1);
    const family_members = [person("Eva")];
    await plan.change(members.notified, wanted({ plan_slug: PREMIUM, family_members }));
    const [{ id = "" } = {}] = await fixture.members.membershipsOf(members.notified.accountId);
    await fixture.db
      .updateTable("membership_agreement_versions")
      .set({ version: "membership-agreement-2026-11-26" })
      .where("membership_id", "=", id)
      .execute();
    await sql`update plan_changes set recurring_cents = 100
      where membership_id = ${id} and state = 'applied' and plan_slug = ${PREMIUM}`.execute(fixture.db);
    await correctAgreements({ ...fixture.ctx, payments: fixture.stripe.payments });
    const rows = fixture.db.selectFrom("agreement_corrections").select(["named_cents", "corrected_at"]);
    expect(await rows.where("membership_id", "=", id).execute()).toEqual([
      { named_cents: 100, corrected_at: fixture.clock.now() },
    ]);
    const { agreement } = await get<{ agreement: Agreement }>(members.notified, "/account/agreement");
    expect(JSON.stringify(agreement)).toContain("the month that you are in costs $47.95");
  });
});
