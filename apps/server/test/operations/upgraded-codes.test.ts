import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateToLatest } from "../../src/db/migrate.ts";
import * as codesBesideFamilies from "../../src/db/migrations/0097-codes-beside-families.ts";
import { correctAgreements } from "../../src/features/mail/correct-agreements.ts";
import { person, planCalls, wanted } from "../membership/plan/plan-calls.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { PLUS } from "../support/parts/members-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

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

const COUPON = {
  off: { kind: "percent", percent: 20 },
  products: [`plan_${PLUS}`],
  duration: { kind: "repeating", months: 5 },
} as const;
const NAMED_CENTS = 3242;

async function readFees(member: SignedIn): Promise<string> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/agreement", headers });
  const { agreement } = answer.json<{ agreement: Agreement }>();
  return agreement.sections.find(({ id }) => id === "fees")?.paragraphs.join(" ") ?? "";
}
const readPrice = async ({ accountId }: SignedIn) => {
  const [row] = await fixture.members.membershipsOf(accountId);
  return { cents: row?.recurring_cents, code: row?.promotion_id, coupon: row?.charged?.coupon };
};

/** What the release before stored: a code of the plan lowers the plan of every member. */
async function storeLowered(member: SignedIn, promotionId: string): Promise<void> {
  const [row] = await fixture.members.membershipsOf(member.accountId);
  const charged = { ...row?.charged, coupon: { ...COUPON, isOnFamily: false } };
  await fixture.db
    .updateTable("memberships")
    .set({
      promotion_id: promotionId,
      promotion_code: "PLANONLY",
      charged: JSON.stringify(charged),
      recurring_cents: NAMED_CENTS,
    })
    .where("account_id", "=", member.accountId)
    .execute();
}

describe("members of the release that took a code of the plan to lower it beside a family", () => {
  let joinedTogether: SignedIn;
  let joinedAlone: SignedIn;
  let promotionId: string;
  beforeAll(async () => {
    const unlimited = { maxRedemptions: null, expiresAt: null };
    await fixture.stripe.payments.createPromotion({ code: "PLANONLY", coupon: COUPON, ...unlimited });
    promotionId = (await fixture.stripe.payments.findPromotion("PLANONLY"))?.id ?? "";
    const family_members = [person("Ana")];
    const code = { promotion_code: "PLANONLY" };
    joinedTogether = await fixture.members.join({ email: "together@example.com", family_members, ...code });
    joinedAlone = await fixture.members.join({ email: "alone@example.com", ...code });
    await plan.change(joinedAlone, wanted({ family_members }));
    await fixture.jobs.settle();
    for (const member of [joinedTogether, joinedAlone]) await storeLowered(member, promotionId);
    await sql`alter table agreement_corrections drop column is_code`.execute(fixture.db);
    await sql`delete from kysely_migration`.execute(fixture.db);
    await migrateToLatest(fixture.db, { "0097-codes-beside-families": codesBesideFamilies });
    const migratedAt = new Date(fixture.clock.now().getTime() + 60_000).toISOString();
    await sql`update kysely_migration set timestamp = ${migratedAt}`.execute(fixture.db);
    await correctAgreements({ ...fixture.ctx, payments: fixture.stripe.payments });
  });

  it("get an agreement that names what is charged, and a letter, where the code lowered nothing [LAW-10]", async () => {
    expect(await readPrice(joinedTogether)).toEqual({ cents: 3740, code: null, coupon: null });
    expect(await readFees(joinedTogether)).toContain("$37.40 (Member +1)");
    const letters = await fixture.db
      .selectFrom("outbox")
      .select("body")
      .where("kind", "=", "agreement_corrected")
      .execute();
    expect(letters.length).toBe(1);
    expect(letters[0]?.body?.text).toContain("named $32.42 as the price of each month");
    expect(letters[0]?.body?.text).toContain("This month costs: $37.40");
  });

  it("are asked about too where a server of that release sells after the migration [LAW-10]", async () => {
    await fixture.stripe.advance(1);
    const late = await fixture.members.join({ email: "late@example.com", family_members: [person("Eva")] });
    await storeLowered(late, promotionId);
    await correctAgreements({ ...fixture.ctx, payments: fixture.stripe.payments });
    expect(await readPrice(late)).toEqual({ cents: 3740, code: null, coupon: null });
  });

  it("keep the lower price where the code lowers it, for its months alone [LAW-10]", async () => {
    const kept = { ...COUPON, isOnFamily: false };
    expect(await readPrice(joinedAlone)).toEqual({ cents: NAMED_CENTS, code: promotionId, coupon: kept });
    await fixture.stripe.advance(32);
    expect((await plan.charges(joinedAlone)).at(-1)).toBe(NAMED_CENTS);
    expect((await plan.charges(joinedTogether)).at(-1)).toBe(3740);
  });
});
