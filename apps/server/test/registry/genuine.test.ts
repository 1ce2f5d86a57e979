import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ListedCity } from "@smirk/contract/directory";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOfficeToken } from "../../src/features/offices/office-tokens.ts";
import { createPlaceLocator } from "../../src/features/places/locate-place.ts";
import { importRegistry } from "../../src/features/registry/import-registry.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const DATA = join(import.meta.dirname, "../../../../../shared/data");
const PRACTITIONERS = "nppes_2018_practitioners_CT_MA_RI_329col.csv";
const ORGANIZATIONS = "nppes_2018_orgs_329col.csv";
const ARKANSAS = "npi_api_v21_AR_dentists_1000.json";
const isThere = existsSync(join(DATA, PRACTITIONERS));
if (!isThere) process.stdout.write(`Genuine registry rows are not tried: ${DATA} is not there.\n`);

describe.skipIf(!isThere)("genuine rows of the registry", () => {
  let fixture: TestApp<"registry" | "stripe" | "clock">;
  beforeAll(async () => {
    fixture = await createTestApp({ registry: true, stripe: true, clock: createSettableClock() });
  });
  afterAll(() => fixture.close());

  async function importGenuine(name: string, dryRun = false) {
    const locate = await createPlaceLocator();
    return importRegistry(
      { ...fixture.ctx, locate },
      {
        file: resolve(DATA, name),
        operator: { actor: "ana", command: "import registry" },
        dryRun,
        complete: false,
        states: null,
        mayHide: Number.MAX_SAFE_INTEGER,
        refusedFile: join(fixture.registry.folder, "refused.csv"),
      },
    );
  }

  it("are imported from three states, whose dentists are one row in seventeen", async () => {
    const report = await importGenuine(PRACTITIONERS);
    expect(report).toMatchObject({ read: 2000, changed: 0, unpublished: 0, duplicates: 0 });
    expect(report.added + report.refused + report.skipped).toBe(2000);
    expect(report.added).toBeGreaterThanOrEqual(116);
    expect(report.refused).toBe(0);
    expect(await importGenuine(ORGANIZATIONS)).toMatchObject({ read: 40, added: 0, refused: 0 });
  });

  it("are imported from the registry's API, all but the few that contradict themselves", async () => {
    const dry = await importGenuine(ARKANSAS, true);
    const report = await importGenuine(ARKANSAS);
    expect({ ...dry, ms: 0, refusedFile: "" }).toEqual({ ...report, ms: 0, refusedFile: "" });
    expect(report).toMatchObject({ read: 1000, changed: 0, unpublished: 0 });
    expect(report.added + report.refused).toBe(1000);
    expect(report.refused).toBeLessThanOrEqual(5);
    expect((await fixture.registry.readRefused()).length).toBe(report.refused + 1);
    expect(await importGenuine(ARKANSAS)).toMatchObject({ added: 0, changed: 0, unchanged: report.added });
  });

  it("T5: are on one page for each town, with its old addresses [USE-07]", async () => {
    const { cities } = (await fixture.app.inject("/directory/cities")).json();
    const towns: string[] = cities
      .filter(({ state, speciality }: ListedCity) => state === "ar" && speciality === null)
      .map(({ city }: ListedCity) => city);
    expect(towns.length).toBeGreaterThan(40);
    expect(towns.filter((town) => /^(n|s|e|w|no|so|ft|mt)-|^mc-|-ar(kansas)?$/.test(town))).toEqual([]);
    const { rows } = await sql<{ city: string; offices: number }>`
      select city, count(*)::int as offices from provider_locations
      where state = 'AR' and city in ('N Little Rock', 'North Little Rock') group by city`.execute(
      fixture.db,
    );
    expect(rows).toHaveLength(2);
    const page = await fixture.app.inject("/directory/city?state=ar&city=n-little-rock");
    expect(page.json()).toMatchObject({
      city: "north-little-rock",
      name: "North Little Rock",
      total: rows.reduce((sum, { offices }) => sum + offices, 0),
    });
  });

  it("are on the map at their practices", async () => {
    const found = await fixture.db
      .selectFrom("provider_locations as l")
      .innerJoin("providers as p", "p.id", "l.provider_id")
      .select(["p.name", "p.last_name", "l.latitude", "l.longitude", "l.coordinates_quality"])
      .where("l.state", "=", "AR")
      .execute();
    expect(found.length).toBeGreaterThan(900);
    for (const { latitude, longitude } of found) {
      expect([latitude > 32.9 && latitude < 36.6, longitude > -94.7 && longitude < -89.6]).toEqual([
        true,
        true,
      ]);
    }
    expect(found.filter((place) => place.coordinates_quality === "place").length).toBeLessThan(50);
    const [one] = found;
    const query = `query Search($input: SearchProviderLocationsInput!) {
      searchProviderLocations(input: $input) { provider { name last_name } } }`;
    const input = {
      meta: "name",
      hint: `${one?.name} ${one?.last_name}`,
      priority_coords: { lat: 34.75, lng: -92.29 },
    };
    const { data, errors } = await askGraphql(fixture.app, query, { input });
    expect(errors).toBeUndefined();
    expect(data.searchProviderLocations).toContainEqual({
      provider: { name: one?.name, last_name: one?.last_name },
    });
  });

  it("are joined with, found by place and by name [FIND-03] [FIND-04] [DENT-01] [PAY-01]", async () => {
    const { app, db } = fixture;
    const { id, zip, name, last_name } = await db
      .selectFrom("provider_locations as l")
      .innerJoin("providers as p", "p.id", "l.provider_id")
      .select(["l.id", "l.zip", "p.name", "p.last_name"])
      .where("l.city", "=", "Little Rock")
      .where("l.coordinates_quality", "=", "zip")
      .orderBy("l.id")
      .executeTakeFirstOrThrow();
    const suggested = await app.inject(`/places/autocomplete?input=${zip.slice(0, 5)}&types=geocode`);
    const [{ place_id }] = suggested.json().predictions;
    const found = await app.inject(`/places/geocode?place_id=${place_id}`);
    const { lat, lng } = found.json().results[0].geometry.location;
    const box = { sw: { lat: lat - 0.05, lng: lng - 0.05 }, ne: { lat: lat + 0.05, lng: lng + 0.05 } };
    const around = await askGraphql(
      app,
      `query($sw: LatLngInput!, $ne: LatLngInput!) {
        findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { id } }`,
      box,
    );
    expect(around.data.findProviderLocationsInBoundingBox).toContainEqual({ id });
    const named = await askGraphql(
      app,
      "query($input: SearchProviderLocationsInput!) { searchProviderLocations(input: $input) { id } }",
      { input: { meta: "name", hint: `${name} ${last_name}`, priority_coords: { lat, lng } } },
    );
    expect(named.data.searchProviderLocations).toContainEqual({ id });
    const page = await askGraphql(
      app,
      "query($id: ID!) { getSingleProviderLocationDetails(id: $id) { provider { name last_name } } }",
      { id },
    );
    expect(page.data.getSingleProviderLocationDetails).toEqual({ provider: { name, last_name } });
    const member = await fixture.members.join({ primary_dentist_id: id });
    const dentists = await app.inject({ url: "/account/dentists", headers: member.headers });
    expect(dentists.json().people[0].dentist).toMatchObject({ location_id: id, name, last_name });
  });

  /** The same dentists in a later file of the registry, each with another phone and street. */
  function writeChanged(): string {
    const file = JSON.parse(readFileSync(join(DATA, ARKANSAS), "utf8"));
    for (const { addresses } of file.results) {
      for (const address of addresses)
        Object.assign(address, { telephone_number: "501-555-0199", address_1: "1 CHANGED ST" });
    }
    const name = join(fixture.registry.folder, "changed.json");
    writeFileSync(name, JSON.stringify(file));
    return name;
  }

  it("keep what their offices confirmed when files name it otherwise later [OFF-01, OFF-04]", async () => {
    const { db, app } = fixture;
    const office = { record_email: "desk@office.example", phone: "+15015550142" };
    const { rows: chosen } = await sql<{ id: string }>`
      update provider_locations set record_email = ${office.record_email}, phone = ${office.phone}
      where id in (select min(id) from provider_locations group by provider_id
        having count(*) = 1 and bool_and(state = 'AR' and published) order by 1 limit 20)
      returning id::text`.execute(db);
    const ids = chosen.map(({ id }) => id);
    const now = fixture.ctx.clock.now();
    const form = { answer: "save", phone: office.phone, accepting: "yes", hours: "lunch", speaks_EN: "1" };
    for (const id of ids) {
      const { token, hash } = makeOfficeToken();
      const { id: request } = await db
        .insertInto("office_requests")
        .values({
          ...{ batch_id: randomUUID(), location_id: id, email: office.record_email, language: "en" },
          ...{ reason: "due", asked_at: now, expires_at: new Date(now.getTime() + DAY_MS) },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.updateTable("office_requests").set({ token_sha256: hash }).where("id", "=", request).execute();
      const answer = await app.inject({
        method: "POST",
        url: `/office/confirm/${token}`,
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
        payload: new URLSearchParams(form).toString(),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const read = () =>
      db
        .selectFrom("provider_locations as l")
        .innerJoin("providers as p", "p.id", "l.provider_id")
        .select(["l.id", "l.phone", "opening_hours", "accepting_new_patients", "confirmed_on", "languages"])
        .select(["l.address", "l.field_sources", "l.published"])
        .where("l.id", "in", ids)
        .orderBy("l.id")
        .execute();
    const before = await read();
    expect(before).toHaveLength(20);
    for (const row of before)
      expect(row).toMatchObject({
        ...{ phone: office.phone, opening_hours: "Mon-Fri 08:00-12:00, 13:00-17:00", languages: ["EN"] },
        field_sources: { phone: { by: "office" }, address: { by: "office" } },
      });
    await importGenuine(ARKANSAS);
    expect(await read()).toEqual(before);
    await importGenuine(writeChanged());
    const { rows: others } = await sql<{ changed: number }>`
      select count(*)::int as changed from provider_locations where phone = '+15015550199'`.execute(db);
    expect(others[0]?.changed).toBeGreaterThan(500);
    expect(await read()).toEqual(before);
  });
});
