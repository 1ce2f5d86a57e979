import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/db/schema/schema.ts";
import { generateDirectory } from "../../src/demo/generate/generate-directory.ts";
import { loadDirectory } from "../../src/demo/load-directory.ts";
import { seedDemoFees } from "../../src/demo/seed-demo-fees.ts";
import { findPriceAtLocation } from "../../src/features/fees/load-fee-book.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const PLAN = "brightwell_discount_1";
let fixture: TestApp;

beforeAll(async () => {
  fixture = await createTestApp({ config: { planOrganizationSlug: "brightwell" } });
  const size = { dentists: 300, houston: 150, seed: "prices", towns: { count: 0, dentists: 0 } };
  const options = { organization: "brightwell", avatarId: () => null, photos: false, reviews: false };
  await fixture.db.transaction().execute(async (trx) => {
    await loadDirectory(trx, generateDirectory(size), options);
    await sql`select refresh_location_cards(null)`.execute(trx);
  });
  await seedDemoFees(fixture.ctx);
});
afterAll(() => fixture.close());

const count = async (db: Kysely<Database>, query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(db)).rows[0]?.n ?? 0;

describe("the demo's prices [FEE-01]", () => {
  it("are at each specialist of what that one does [FEE-01]", async () => {
    const { rows } = await sql<{ procedure: string; kinds: string[] }>`
      select procedure, array_agg(distinct kind order by kind) as kinds from office_fees
      join provider_locations l on l.id = location_id join providers p on p.id = provider_id,
        unnest(array_remove(specialities, 'SP')) kind
      where 'GD' <> all(specialities) group by procedure`.execute(fixture.db);
    const kindsOf = new Map(rows.map(({ procedure, kinds }) => [procedure, kinds]));
    expect(kindsOf.get("braces")).toEqual(["OR"]);
    expect(kindsOf.get("child-cleaning")).toEqual(["PE"]);
    expect(kindsOf.get("extraction")).toEqual(["OS", "PE"]);
    expect(kindsOf.has("adult-cleaning")).toBe(false);
  });

  it("are estimates where a specialist's office says only what is usual [FEE-02]", async () => {
    const { rows } = await sql<{ id: string; planList: string; procedure: "braces"; usual: number }>`
      select l.id, procedure, usual_cents as usual, plan as "planList" from office_fees
      join provider_locations l on l.id = location_id join providers p on p.id = provider_id, unnest(plans) plan
      where member_cents is null and published and plan like '%discount%' limit 1`.execute(fixture.db);
    const [{ id: locationId = "", planList = "", procedure = "braces", usual = 0 } = {}] = rows;
    const price = await findPriceAtLocation(fixture.ctx, { procedure, locationId, planList });
    expect(price).toMatchObject({ isEstimate: true, source: { of: "percentage" } });
    expect(price).toHaveProperty("memberCents", (usual * 80) / 100);
  });

  it("are of a third of the offices, and of none a second time [FEE-01]", async () => {
    const all = await count(fixture.db, sql`select count(*)::int as n from provider_locations`);
    const own = sql<{ n: number }>`select count(distinct location_id)::int as n from office_fees`;
    const priced = await count(fixture.db, own);
    expect(priced / all).toBeGreaterThan(0.25);
    expect(priced / all).toBeLessThan(0.42);
    await fixture.db.deleteFrom("office_fees").execute();
    await seedDemoFees(fixture.ctx);
    expect(await count(fixture.db, own)).toBe(0);
    const schedules = sql<{ n: number }>`select count(*)::int as n from fee_schedules`;
    expect(await count(fixture.db, schedules)).toBe(21);
  });

  it("are known by the lists of Houston, Texas and Tennessee, and elsewhere not [FEE-02]", async () => {
    const { rows } = await sql<{ id: string; zip: string; state: string }>`
      select l.id, l.zip, l.state from provider_locations l join providers p on p.id = l.provider_id
      where ${PLAN} = any(l.plans) and p.specialities = array['GD'] and l.published`.execute(fixture.db);
    const priceAt = async (isThere: (row: { zip: string; state: string }) => boolean) => {
      const found = rows.find(isThere);
      if (found === undefined) throw new Error("The demo has no dentist there.");
      const input = { procedure: "checkup", locationId: found.id, planList: PLAN } as const;
      return findPriceAtLocation(fixture.ctx, input);
    };
    expect(await priceAt(({ zip }) => zip.startsWith("770"))).toMatchObject({
      memberCents: 5000,
      usualCents: 6600,
      source: { name: "Houston price list (invented)" },
      isEstimate: false,
    });
    expect(await priceAt(({ zip, state }) => state === "TX" && !zip.startsWith("77"))).toMatchObject({
      memberCents: 4500,
      usualCents: 6000,
      source: { name: "Texas price list (invented)" },
    });
    expect(await priceAt(({ state }) => !["TX", "TN"].includes(state))).toEqual({ kind: "unknown" });
  });
});
