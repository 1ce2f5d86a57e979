import { dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDemoObjects } from "../../../sandbox/src/stripe/demo/load-demo-objects.ts";
import { avatarId } from "../../src/demo/draw-avatar.ts";
import { generateDirectory } from "../../src/demo/generate/generate-directory.ts";
import { loadDirectory } from "../../src/demo/load-directory.ts";
import { readDemoRows, seedDemoMembers } from "../../src/demo/members/seed-demo-members.ts";
import { seedDemoBusiness } from "../../src/demo/seed-demo.ts";
import { DEMO_DIRECTORY, seedDemoDirectory } from "../../src/demo/seed-demo-directory.ts";
import { hashAgreement } from "../../src/features/members/agreement/write-agreement.ts";
import { findDifferences } from "../../src/features/reconcile/reconcile-now.ts";
import { sumMoney } from "../../src/features/statistics/sum-money.ts";
import { showVisits } from "../../src/features/visits/show-visits.ts";
import { officeDay } from "../../src/office-day.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const dentists = [...generateDirectory(DEMO_DIRECTORY)];
/** A hundred days after the demo's year ended, and not a minute more: nothing has come due since. */
const AT = new Date(Date.parse(readDemoRows().madeAt) + 100 * DAY_MS);
let fixture: TestApp<"stripe" | "mail" | "clock">;
let answers: boolean[];
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(AT.toISOString()),
    config: { planOrganizationSlug: "brightwell" },
  });
  // Two servers are two processes: here the one that draws would keep the other from connecting in time.
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(fixture.db)));
  answers = await Promise.all([seedDemoDirectory(fixture.ctx), seedDemoDirectory(fixture.ctx)]);
});
afterAll(() => fixture.close());

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    fixture.db,
  );
  return rows[0]?.n ?? 0;
};

describe("seeding the demo directory", () => {
  it("does it once when two servers start together, and not again later [FIND-17]", async () => {
    expect(answers.sort()).toEqual([false, true]);
    expect(await seedDemoDirectory(fixture.ctx)).toBe(false);
    expect(await count("providers")).toBe(dentists.length);
  });

  it("gives every location a card, place data and the generated columns [FIND-17]", async () => {
    const locations = dentists.flatMap((dentist) => dentist.locations);
    for (const table of ["provider_locations", "location_cards", "location_place_data"]) {
      expect(await count(table)).toBe(locations.length);
    }
    expect(await count("location_reviews")).toBe(locations.flatMap(({ reviews }) => reviews).length);
    expect(await count("location_photos")).toBe(locations.flatMap(({ photos }) => photos).length);
    const { rows } = await sql<{ card: string }>`
      select card from location_cards join provider_locations on id = location_id order by id limit 1
    `.execute(fixture.db);
    expect(JSON.parse(rows[0]?.card ?? "")).toMatchObject({
      center_name: locations[0]?.center.name,
      latitude: locations[0]?.center.latitude,
      plans: locations[0]?.plans.map((plan) => `brightwell_${plan}`),
    });
  });

  it("finds a dentist by a plain name and by degree [FIND-19]", async () => {
    const found = await fixture.db
      .selectFrom("providers")
      .select(["last_name", "degree"])
      .where("search_last_name", "like", "nunez%")
      .where(sql<boolean>`'DDS' = any(degree_codes)`)
      .execute();
    expect(found.length).toBeGreaterThan(0);
    for (const { last_name, degree } of found) {
      expect(last_name).toMatch(/^Núñez/);
      expect(degree).toMatch(/DDS/);
    }
  });

  it("writes phone numbers in both usual forms [DENT-06]", async () => {
    const { rows } = await sql<{ fits: boolean | null }>`
      select distinct national_phone ~ '^[(][0-9]{3}[)] 555-01[0-9]{2}$'
        and international_phone ~ '^[+]1 [0-9]{3}-555-01[0-9]{2}$' as fits from location_place_data
    `.execute(fixture.db);
    expect(rows.map(({ fits }) => fits).sort()).toEqual([null, true].sort());
  });

  it("stores pictures that open, small, and serves them [API-07]", async () => {
    const files = await fixture.db.selectFrom("files").select(["id", "content_type", "bytes"]).execute();
    const scenes = files.filter(({ id }) => id.startsWith("scene-"));
    expect(scenes).toHaveLength(20);
    for (const { bytes, content_type } of scenes) {
      expect(content_type).toBe("image/webp");
      expect(bytes.length).toBeLessThan(40_000);
    }
    const sample = [...scenes.slice(0, 2), ...files.filter(({ id }) => id.startsWith("avatar-")).slice(0, 5)];
    for (const { id, bytes } of sample) {
      const { width, height } = await sharp(bytes).metadata();
      expect(width > 100 && height > 100).toBe(true);
      const answer = await fixture.app.inject(`/files/${id}`);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    }
  });

  it("leaves no rows when it fails half-way [FIND-17]", async () => {
    const other = await createTestApp();
    try {
      const countRows = async () => {
        const { rows } = await sql`
          select (select count(*) from seeds)::int as seeds, (select count(*) from providers)::int as providers,
            (select count(*) from files)::int as files
        `.execute(other.db);
        return rows;
      };
      const before = await countRows();
      await sql`alter table location_photos add constraint refuse_all check (position < 0)`.execute(other.db);
      await expect(seedDemoDirectory(other.ctx)).rejects.toThrow(/refuse_all/);
      expect(await countRows()).toEqual(before);
    } finally {
      await other.close();
    }
  });

  it("can be loaded beside other dentists, without pictures [API-01]", async () => {
    const before = await count("providers");
    const small = generateDirectory({ dentists: 40, houston: 10, seed: "beside" });
    await loadDirectory(fixture.db, small, { organization: "other", avatarId: () => null, photos: false });
    expect(await count("providers")).toBe(before + 40);
    const newest = await fixture.db
      .selectFrom("provider_locations")
      .select(["avatar_file_id", "plans"])
      .orderBy("id", "desc")
      .limit(40)
      .execute();
    expect(newest.every(({ avatar_file_id }) => avatar_file_id === null)).toBe(true);
    expect(newest.flatMap(({ plans }) => plans).every((plan) => plan.startsWith("other_"))).toBe(true);
    expect(avatarId({ number: 7, style: "feminine" })).toBe("avatar-7.svg");
  });
});

it("members begin beside a company's own sign-on, without what operators did [OPS-03] [SPEC-03]", async () => {
  const trx = await fixture.db.startTransaction().execute();
  // Its own transaction is this one, which is undone: the next tests begin with their members.
  const db = Object.assign(Object.create(trx) as typeof fixture.db, {
    transaction: () => ({ execute: (act: (inside: typeof trx) => Promise<void>) => act(trx) }),
  });
  try {
    await seedDemoMembers({ ...fixture.ctx, db }, AT);
    const { rows } = await sql`select (select count(*) from memberships) > 30 as "hasMembers",
      (select count(*) from bulk_runs) + (select count(*) from refund_approvals) as "ofOperators"`.execute(
      trx,
    );
    expect(rows).toEqual([{ hasMembers: true, ofOperators: "0" }]);
  } finally {
    await trx.rollback().execute();
  }
});

describe("the demo's members", () => {
  const paying = () => ({ ...fixture.ctx, payments: fixture.stripe.payments });

  /** Loads both as the sandbox and the server do at a first start. */
  beforeAll(async () => {
    const { config } = fixture.ctx;
    const operatorSignOn = {
      issuer: "http://127.0.0.1/sign-on",
      clientId: "console",
      clientSecret: "secret",
    };
    await fixture.stripe.control("DELETE", "/objects");
    await fixture.stripe.control("POST", "/snapshot", { objects: readDemoObjects(AT) });
    const ctx = { ...fixture.ctx, config: { ...config, operatorSignOn, demoMembersAt: AT } };
    await seedDemoBusiness(ctx, true);
  });

  it("have entered visits, which pay for some and not for others [FEE-07]", async () => {
    const entered = await fixture.db.selectFrom("visits").select("account_id").distinct().execute();
    const shown = await Promise.all(
      entered.map(({ account_id: id }) => showVisits(fixture.ctx, { accountId: id, language: "en" })),
    );
    expect(shown.length).toBeGreaterThanOrEqual(6);
    expect(shown.every(({ total }) => total.cost_cents > 0)).toBe(true);
    expect(new Set(shown.map(({ total }) => Math.sign(total.net_cents)))).toEqual(new Set([1, -1]));
  });

  it("are in every state that an operator meets [OPS-03] [OPS-05]", async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from memberships where state = 'active' and auto_renew and not is_past_due)::int as active,
      (select count(*) from memberships where state = 'active' and not auto_renew)::int as renewal_off,
      (select count(*) from memberships where is_past_due and ended_at is null)::int as past_due,
      (select count(*) from memberships where state = 'canceled' and ended_at is null)::int as days_left,
      (select count(*) from memberships where ended_at is not null)::int as ended,
      (select count(*) from payment_refunds where status = 'succeeded')::int as refunded,
      (select count(*) from payment_refunds where status = 'failed')::int as refund_failed,
      (select count(distinct state) from disputes)::int as dispute_states,
      (select count(*) from fraud_warnings)::int as fraud_warnings,
      (select max(n) from (select count(*) as n from family_members group by membership_id) f)::int as family,
      (select count(*) from family_members where birth_date + interval '26 years' between ${AT} and ${AT}::timestamptz
        + interval '30 days')::int as turning_26,
      (select count(*) from plan_changes where state = 'applied')::int as plan_changes,
      (select count(*) from memberships where promotion_code is not null)::int as promotions,
      (select count(*) from accounts where language = 'es')::int as spanish,
      (select count(*) from waitlist)::int as waiting,
      (select count(*) from directory_reports where settled_at is null)::int as open_reports,
      (select count(*) from directory_reports where settled_at is not null)::int as settled_reports,
      (select count(*) from bulk_members where state = 'done')::int as bulk,
      (select count(*) from refund_approvals)::int as approvals,
      (select count(*) from state_registrations)::int as registrations`.execute(fixture.db);
    expect(rows[0]).toEqual({
      active: 32,
      renewal_off: 2,
      past_due: 1,
      days_left: 2,
      ended: 6,
      refunded: 3,
      refund_failed: 3,
      dispute_states: 3,
      fraud_warnings: 1,
      family: 4,
      turning_26: 1,
      plan_changes: 1,
      promotions: 6,
      spanish: 5,
      waiting: 9,
      open_reports: 5,
      settled_reports: 2,
      bulk: 5,
      approvals: 2,
      registrations: 48,
    });
  });

  it("agreed to words that name the agreement that they signed [LAW-04]", async () => {
    const signed = await fixture.db
      .selectFrom("membership_agreements")
      .select(["membership_id", "agreement"])
      .execute();
    const consents = await fixture.db
      .selectFrom("consents")
      .select(["membership_id", "kind", "words"])
      .where("change_id", "is", null)
      .execute();
    const open = new Map([
      ["Member number", "Given to you when you pay"],
      ["Effective date", "The day you pay"],
    ]);
    for (const { membership_id: id, agreement } of signed) {
      const facts = agreement.facts.map((fact) => ({ ...fact, value: open.get(fact.label) ?? fact.value }));
      const own = consents.filter((consent) => consent.membership_id === id);
      expect(own.map(({ kind }) => kind)).toEqual(["agreement", "renewal"]);
      expect(own[0]?.words).toContain(hashAgreement({ ...agreement, facts }));
    }
    expect(signed.length).toBeGreaterThan(40);
  });

  it("have phones to sign in with, such as the one that the README names [OPS-03]", async () => {
    const marta = await fixture.db
      .selectFrom("accounts")
      .innerJoin("family_members", (join) =>
        join.on("family_members.membership_id", "in", ({ selectFrom }) =>
          selectFrom("memberships").select("id").whereRef("account_id", "=", "accounts.id"),
        ),
      )
      .select(["accounts.name", "accounts.last_name"])
      .where("phone_number", "=", "+17135550122")
      .execute();
    expect(marta).toEqual(Array(4).fill({ name: "Marta", last_name: "Ochoa" }));
  });

  it("and the payments of their year are equal to Stripe's [OPS-08]", async () => {
    expect(await findDifferences(paying())).toEqual([]);
    const [to = "", from = ""] = [AT, new Date(AT.getTime() - 366 * DAY_MS)].map((day) =>
      dayOf(day).slice(0, 7),
    );
    const months = await sumMoney(fixture.ctx, { by: "month", from, to });
    const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
    const amounts = async (kind: string, status: string) =>
      (await fixture.stripe.list(kind))
        .filter((one) => one.status === status)
        .map(({ amount }) => Number(amount));
    expect(sum(months.map(({ paidCents }) => paidCents))).toBe(sum(await amounts("charge", "succeeded")));
    expect(sum(months.map(({ refundedCents }) => refundedCents))).toBe(
      sum(await amounts("refund", "succeeded")),
    );
    expect(sum(months.map(({ lostCents }) => lostCents))).toBe(sum(await amounts("dispute", "lost")));
    expect(months.filter(({ payments }) => payments === 0).length).toBeLessThan(2);
  });

  it("are dated to the day: papers, and emails that are not written again [OPS-03]", async () => {
    const signed = await fixture.db
      .selectFrom("membership_agreements")
      .innerJoin("memberships", "id", "membership_id")
      .select(["agreement", "sha256", "memberships.paid_at"])
      .execute();
    for (const { agreement, sha256, paid_at } of signed) {
      const { value } = agreement.facts.find(({ label }) => label === "Effective date") ?? expect.fail();
      expect(value).toBe(formatShortDate(officeDay(fixture.ctx, paid_at ?? expect.fail())));
      expect(sha256).toBe(hashAgreement(agreement));
    }
    const written = async () =>
      (await fixture.db.selectFrom("outbox").select("id").where("membership_id", "is not", null).execute())
        .length;
    const before = await written();
    expect(before).toBeGreaterThan(0);
    await fixture.jobs.settle();
    expect(await written()).toBe(before);
  });

  it("go on: Stripe's events of the next days reach their rows [OPS-08]", async () => {
    const before = await count("payments");
    fixture.clock.pass(3 * DAY_MS);
    await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
    expect(await findDifferences(paying())).not.toEqual([]);
    await fixture.stripe.deliverEvents();
    expect(await findDifferences(paying())).toEqual([]);
    expect(await count("payments")).toBeGreaterThan(before);
  });
});
