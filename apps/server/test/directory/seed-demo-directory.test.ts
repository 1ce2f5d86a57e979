import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { avatarId } from "../../src/demo/draw-avatar.ts";
import { generateDirectory } from "../../src/demo/generate/generate-directory.ts";
import { loadDirectory } from "../../src/demo/load-directory.ts";
import { DEMO_DIRECTORY, seedDemoDirectory } from "../../src/demo/seed-demo-directory.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const dentists = [...generateDirectory(DEMO_DIRECTORY)];
let fixture: TestApp;
let answers: boolean[];
beforeAll(async () => {
  fixture = await createTestApp({ config: { planOrganizationSlug: "brightwell" } });
  // Two servers are two processes: here the one that draws would keep the other from connecting in time.
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(fixture.db)));
  answers = await Promise.all([seedDemoDirectory(fixture.ctx), seedDemoDirectory(fixture.ctx)]);
}, 120_000);
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
      await sql`alter table location_photos add constraint refuse_all check (position < 0)`.execute(other.db);
      await expect(seedDemoDirectory(other.ctx)).rejects.toThrow(/refuse_all/);
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from seeds)::int + (select count(*) from providers)::int
          + (select count(*) from files)::int as n
      `.execute(other.db);
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await other.close();
    }
  }, 120_000);

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
