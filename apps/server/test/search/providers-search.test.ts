import { distanceMiles } from "@smirk/domain/geography/geo";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { up } from "../../src/db/migrations/0041-plain-letters.ts";
import { createDirectoryIndex } from "../../src/features/search/live-index/directory-index.ts";
import {
  searchInMemory,
  searchProviderLocations,
} from "../../src/features/search/search-provider-locations.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const QUERY = `query Search($input: SearchProviderLocationsInput!, $options: SearchProviderLocationsOptions) {
  searchProviderLocations(input: $input, options: $options) {
    id distance_miles provider { name last_name degree } } }`;
const houston = { lat: 29.76, lng: -95.37 };

describe("search by name", () => {
  let fixture: TestApp;
  const ids: Record<string, string> = {};
  const ask = (input: object, options?: object) =>
    askGraphql(fixture.app, QUERY, { input: { meta: "name", priority_coords: houston, ...input }, options });
  const names = async (input: object, options?: object): Promise<string[]> =>
    (await ask(input, options)).data.searchProviderLocations.map(
      ({ provider }: { provider: { name: string; last_name: string } }) =>
        `${provider.name} ${provider.last_name}`,
    );

  beforeAll(async () => {
    fixture = await createTestApp();
    const people: [string, string, string, number, string[]][] = [
      ["María José", "Peña-O'Connor", "DDS", 30.2, ["brightwell_insurance"]],
      ["Mario", "Penn", "DMD", 29.8, []],
      ["John", "Smith", "BDS", 29.9, ["brightwell_discount_1"]],
      ["Anna", "Smithers", "DDS, MS", 29.77, []],
      ["Adam", "Smith", "DMD", 29.9, []],
    ];
    for (const [name, last_name, degree, lat, plans] of people) {
      const { locationId } = await addDentist(fixture.db, {
        provider: { name, last_name, degree },
        location: { plans },
        at: { lat, lng: -95.37 },
      });
      ids[name] = locationId;
    }
    await addDentist(fixture.db, {
      provider: { name: "Zed", last_name: "Quay", degree: "DMD" },
      location: { center_name: "Inkwell Dental Care" },
    });
    const hidden = await addDentist(fixture.db, { provider: { name: "Smith", last_name: "Hidden" } });
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", hidden.locationId)
      .execute();
  });
  afterAll(() => fixture.close());

  it.each([
    ["smith", ["Anna Smithers", "Adam Smith", "John Smith"]],
    ["SMITH", ["Anna Smithers", "Adam Smith", "John Smith"]],
    ["  smith   jo ", ["John Smith"]],
    ["john smi", ["John Smith"]],
    ["pena", ["María José Peña-O'Connor"]],
    ["PEÑA", ["María José Peña-O'Connor"]],
    ["oconnor", ["María José Peña-O'Connor"]],
    ["O’Connor", ["María José Peña-O'Connor"]],
    ["jose mar", ["María José Peña-O'Connor"]],
    ["mar pen", ["Mario Penn", "María José Peña-O'Connor"]],
    ["o connor", ["María José Peña-O'Connor"]],
    ["maria jose pena o'connor", ["María José Peña-O'Connor"]],
    ["penaoconnor", ["María José Peña-O'Connor"]],
    ["mariajose", ["María José Peña-O'Connor"]],
    ["mith", []],
    ["smith x", []],
  ])("%j finds %j, nearest first and then by name [FIND-19]", async (hint, expected) => {
    expect(await names({ hint })).toEqual(expected);
  });

  it.each(["pena", "peña", "Pen\u0303a", "dra. maria pena"])(
    "%j finds Peña in memory and in SQL alike [ES-04]",
    async (hint) => {
      const index = createDirectoryIndex(fixture.ctx);
      const query = { input: { meta: "name", hint, priority_coords: houston } };
      const fromMemory = searchInMemory(await index.current(), query);
      const directory = { ...index, isLoading: () => true };
      const fromSql = await searchProviderLocations({ ...fixture.ctx, directory }, query);
      await index.stop();
      expect(fromMemory.map(({ id }) => String(id))).toEqual([ids["María José"]]);
      expect(fromSql.map(({ id }) => id)).toEqual(fromMemory.map(({ id }) => id));
    },
  );

  it.each([
    ["S16", "jhon smith", "john smith"],
    ["S16", "Dr. Jonh Smiht, DDS", "john smith"],
    ["S16", "penna oconor", "pena oconnor"],
    ["S16", "inkwlel dental", "inkwell"],
    ["S16", "smith", null],
    ["S16", "hidden smtih", null],
    ["S16", "xqzv wvxq", null],
    ["S16", "jhon smith of the seven hills", null],
    ["S16", "j".repeat(200), null],
  ])("%s: %j may have been meant as %j [USE-06] [USE-16]", async (_id, q, name) => {
    const { data } = await askGraphql(fixture.app, "query($q: String!) { suggestName(q: $q) }", { q });
    expect(data.suggestName).toBe(name);
  });

  it("returns the miles from the given point [FIND-20]", async () => {
    const [found] = (await ask({ hint: "penn" })).data.searchProviderLocations;
    expect(found.distance_miles).toBeCloseTo(distanceMiles(houston, { lat: 29.8, lng: -95.37 }), 6);
  });

  it("sorts by name without miles when no point is given", async () => {
    const { data } = await ask({ hint: "smith", priority_coords: null });
    expect(
      data.searchProviderLocations.map((found: { distance_miles: null }) => found.distance_miles),
    ).toEqual([null, null, null]);
    expect(await names({ hint: "smith", priority_coords: null })).toEqual([
      "Adam Smith",
      "John Smith",
      "Anna Smithers",
    ]);
  });

  it.each(["dds", "DDS", " Dds "])(
    "the degree helper %j selects holders of it, alone or among others",
    async (degree) => {
      expect(await names({ hint: "", helpers: { degree } })).toEqual([
        "Anna Smithers",
        "María José Peña-O'Connor",
      ]);
      expect(await names({ hint: "smith", helpers: { degree } })).toEqual(["Anna Smithers"]);
    },
  );

  it.each([
    // Anna is within one mile, the others within 16.
    ["smith", "brightwell_discount_1", ["Anna Smithers", "John Smith", "Adam Smith"]],
    ["smith", "", ["Anna Smithers", "Adam Smith", "John Smith"]],
    ["smith", "no-such-plan", ["Anna Smithers", "Adam Smith", "John Smith"]],
    ["adam smith", "brightwell_discount_1", ["Adam Smith"]],
    ["mar pen", "brightwell_insurance", ["Mario Penn", "María José Peña-O'Connor"]],
  ])("%j of a member of %j finds %j: none is hidden [FIND-20]", async (hint, plan, expected) => {
    expect(await names({ hint, helpers: { plan } })).toEqual(expected);
    const index = createDirectoryIndex(fixture.ctx);
    const directory = { ...index, isLoading: () => true };
    const input = { meta: "name", hint, priority_coords: houston, helpers: { plan } };
    const fromSql = await searchProviderLocations({ ...fixture.ctx, directory }, { input });
    await index.stop();
    expect(fromSql.map(({ card }) => JSON.parse(String(card)).provider.name)).toEqual(
      expected.map((name) => name.slice(0, name.lastIndexOf(" "))),
    );
  });

  it("excludes dentists that are shown already [FIND-19]", async () => {
    const exclude = [ids.Anna, "x", ids.John];
    expect(await names({ hint: "smith" }, { exclude })).toEqual(["Adam Smith"]);
  });

  it.each(["", "   ", "-'.", "%", "_", "\\", "\u202E\u200F", "😀", "&|!():*'"])(
    "a hint without a letter, %j, finds no dentist",
    async (hint) => {
      expect(await ask({ hint })).toMatchObject({ status: 200, data: { searchProviderLocations: [] } });
    },
  );

  it.each([
    ["4 KB of one word", "s".repeat(4_096)],
    ["4 KB of words", "smith ".repeat(682)],
    ["SQL", "smith'; drop table providers; --"],
    ["LIKE wildcards", "sm%th sm_th"],
    ["text search syntax", "smith:* | !john"],
    ["right-to-left text", "\u202Eسميث"],
    ["combining marks", `s${"\u0301".repeat(500)}mith`],
  ])("%s never breaks the search", async (_what, hint) => {
    const answer = await ask({ hint });
    expect(answer.status).toBe(200);
    expect(answer.errors).toBeUndefined();
  });

  it("refuses more than 4 KB before it is read [TRUST-12]", async () => {
    expect(await ask({ hint: "s".repeat(4_097) })).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  it.each(["smi\u0000th", "\ud800smith"])("refuses %j, which is no text [LOAD-09]", async (hint) => {
    expect(await ask({ hint })).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  it.each([
    [{ meta: "condition", hint: "x" }, "'meta' can only be 'name'."],
    [{ hint: "x", helpers: { degree: "MD" } }, "'degree' can only be one of DDS, DMD, BDS."],
    [{ hint: "x", priority_coords: { lat: 91, lng: 0 } }, "'priority_coords' is not on the globe."],
  ])("refuses %j with a sentence", async (input, message) => {
    expect(await ask(input)).toMatchObject({
      status: 400,
      errors: [{ message, path: ["searchProviderLocations"], extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  it("lists at most 20, the nearest of them all, from close by or from afar [FIND-20]", async () => {
    for (let i = 0; i < 19; i += 1) {
      await addDentist(fixture.db, {
        provider: { name: "Twin", last_name: `Quill${i}` },
        at: { lat: 29.8, lng: -95.3 },
      });
    }
    // Inside the box that is looked through first, but farther than the one due north outside of it.
    await addDentist(fixture.db, {
      provider: { name: "Corner", last_name: "Quill" },
      location: { plans: ["brightwell_discount_3"] },
      at: { lat: 30.005, lng: -95.09 },
    });
    await addDentist(fixture.db, {
      provider: { name: "North", last_name: "Quill" },
      at: { lat: 30.02, lng: -95.37 },
    });
    const found = await names({ hint: "quill" });
    expect(found).toHaveLength(20);
    expect(found.at(-1)).toBe("North Quill");
    // Farther than 20 others, but in North's class of distances.
    const ofMember = await names({ hint: "quill", helpers: { plan: "brightwell_discount_3" } });
    expect(ofMember).toEqual([...found.slice(0, -1), "Corner Quill"]);
    expect(await names({ hint: "quill north" })).toEqual(["North Quill"]);
    expect(await names({ hint: "quill", priority_coords: { lat: -80, lng: 179.9 } })).toHaveLength(20);
  });
});

describe("search by condition", () => {
  let fixture: TestApp;
  const ids: Record<string, string> = {};
  const ask = async (input: object, options?: object) => {
    const query = QUERY.replace("id distance_miles", "id distance_miles matched matched_speciality");
    const variables = { input: { meta: "name", priority_coords: houston, ...input }, options };
    const answer = await askGraphql(fixture.app, query, variables);
    expect(answer.errors).toBeUndefined();
    return answer.data.searchProviderLocations as {
      id: string;
      matched: string;
      matched_speciality: string | null;
      distance_miles: number | null;
      provider: { name: string };
    }[];
  };
  const lines = async (input: object, options?: object) =>
    (await ask(input, options)).map(({ provider, matched, matched_speciality: code }) =>
      [provider.name, matched, code].filter(Boolean).join(" "),
    );

  beforeAll(async () => {
    fixture = await createTestApp();
    const people: [string, string, string[], string, number][] = [
      ["Ann", "Root", ["GD"], "DDS", 30.1],
      ["Ben", "Far", ["EN"], "DMD", 30.5],
      ["Cal", "Near", ["PE", "EN"], "DDS", 29.8],
      ["Kidd", "Young", ["OS"], "DDS", 29.9],
      ["Rooter", "Both", ["EN"], "DDS", 30.2],
    ];
    for (const [name, last_name, specialities, degree, lat] of people) {
      const { locationId } = await addDentist(fixture.db, {
        provider: { name, last_name, specialities, degree },
        at: { lat, lng: -95.37 },
      });
      ids[name] = locationId;
    }
  });
  afterAll(() => fixture.close());

  it("finds dentists who treat it, nearest first, with the speciality [FIND-19]", async () => {
    expect(await lines({ hint: "root canal" })).toEqual([
      "Cal speciality EN",
      "Rooter speciality EN",
      "Ben speciality EN",
    ]);
    expect(await lines({ hint: "NIÑOS" })).toEqual(["Cal speciality PE"]);
    expect((await ask({ hint: "kids" })).every((found) => (found.distance_miles ?? 0) > 0)).toBe(true);
  });

  it("puts matching names first, without duplicates [FIND-19]", async () => {
    expect(await lines({ hint: "root" })).toEqual([
      "Ann name",
      "Rooter name",
      "Cal speciality EN",
      "Ben speciality EN",
    ]);
    expect(await lines({ hint: "kid" })).toEqual(["Kidd name", "Cal speciality PE"]);
  });

  it("S15: finds names with letters that a keyboard lacks, also those stored before [FIND-19]", async () => {
    const { providerId } = await addDentist(fixture.db, { provider: { name: "Ayşe", last_name: "Yıldız" } });
    await fixture.db
      .updateTable("providers")
      .set({ search_last_name: "yıldız" })
      .where("id", "=", providerId)
      .execute();
    await up(fixture.db as unknown as Kysely<unknown>);
    expect(await lines({ hint: "yildiz" })).toEqual(["Ayşe name"]);
    await fixture.db.deleteFrom("providers").where("id", "=", providerId).execute();
  });

  it("S9: forgives wrong letters where nobody has the name [FIND-19]", async () => {
    expect(await lines({ hint: "root canel" })).toEqual(await lines({ hint: "root canal" }));
    expect(await lines({ hint: "rooter" })).toEqual(["Rooter name"]);
    const onMap = (q: string) =>
      askGraphql(
        fixture.app,
        `query { findNearestLocations(origin: {lat: 29.76, lng: -95.37}, filter: {q: "${q}"}, limit: 9) { provider { name } } }`,
        {},
      );
    expect((await onMap("root canel")).data.findNearestLocations).toHaveLength(3);
    expect((await onMap("Youngg root")).data.findNearestLocations).toHaveLength(0);
  });

  it("S14: finds a practice after persons, in memory and in SQL alike [FIND-19] [LIVE-01]", async () => {
    const added = await Promise.all(
      [
        { name: "Una", center_name: "Inkwell Dental Care", specialities: ["GD"] },
        { name: "Inkwell", center_name: null, specialities: ["GD"] },
        { name: "Zoe", center_name: "Inkwell Orthodontics", specialities: ["OR"] },
        { name: "Ora", center_name: "Cañón Dental", specialities: ["OR"] },
      ].map(({ name, specialities, center_name }) =>
        addDentist(fixture.db, {
          provider: { name, last_name: "Ng", specialities },
          location: { center_name },
        }),
      ),
    );
    const index = createDirectoryIndex(fixture.ctx);
    for (const [hint, expected] of [
      ["inkwell", ["Inkwell name", "Una practice", "Zoe practice"]],
      ["Inkwell Dental Care", ["Una practice"]],
      ["inkwell dentistry office", ["Una practice", "Zoe practice"]],
      ["inkwell orthodontics", ["Zoe practice"]],
      ["canon", ["Ora practice"]],
      ["orthodontics", ["Ora speciality OR", "Zoe speciality OR"]],
      ["dental", []],
      ["care", []],
    ] as const) {
      const given = { input: { meta: "name", hint } };
      const inMemory = searchInMemory(await index.current(), given);
      const directory = { ...index, isLoading: () => true };
      const inSql = await searchProviderLocations({ ...fixture.ctx, directory }, given);
      const named = (found: typeof inMemory) => found.map(({ id, matched }) => `${id} ${matched}`);
      expect(named(inSql)).toEqual(named(inMemory));
      if (expected.length > 0) expect((await lines({ hint })).toSorted()).toEqual([...expected].toSorted());
      else expect((await ask({ hint })).map(({ matched }) => matched)).not.toContain("practice");
    }
    await index.stop();
    const ids = added.map(({ providerId }) => providerId);
    await fixture.db.deleteFrom("providers").where("id", "in", ids).execute();
  });

  it("respects degree and exclusions [FIND-19] [FIND-20]", async () => {
    expect(await lines({ hint: "root canal", helpers: { degree: "DMD" } })).toEqual(["Ben speciality EN"]);
    expect(await lines({ hint: "root" }, { exclude: [ids.Rooter, ids.Cal] })).toEqual([
      "Ann name",
      "Ben speciality EN",
    ]);
  });

  it("lists at most 20 of both together, by name and without a point too", async () => {
    for (let n = 0; n < 25; n += 1) {
      await addDentist(fixture.db, {
        provider: { name: "Gumm", last_name: `Lee ${n}`, specialities: ["PO"] },
      });
    }
    expect(await ask({ hint: "gum" })).toHaveLength(20);
    expect(new Set(await lines({ hint: "gums", priority_coords: null }))).toEqual(
      new Set(["Gumm speciality PO"]),
    );
    expect(await ask({ hint: "gums" })).toHaveLength(20);
  });
});

describe("a search in a large directory", () => {
  let fixture: TestApp;
  const spots: { id: string; lat: number; lng: number; name: string }[] = [];
  const near = { lat: 30, lng: -95 };

  beforeAll(async () => {
    fixture = await createTestApp();
    // A name that all have, one of every tenth, every hundredth and every thousandth, sown evenly.
    await sql`insert into providers (name, last_name, search_name, search_last_name)
      select 'All', last, 'all', lower(last)
      from generate_series(0, 3999) n,
        lateral (select case when n % 1000 = 0 then 'Thousandth' when n % 100 = 0 then 'Hundredth'
          when n % 10 = 0 then 'Tenth' else 'Other' end as last) named`.execute(fixture.db);
    await sql`insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select id, '1 Elm St', 'Houston', 'TX', '77002',
        28 + (id * 7919 % 4001) / 1000.0, -98 + (id * 104729 % 6007) / 1000.0
      from providers`.execute(fixture.db);
    await sql`select refresh_location_cards(null)`.execute(fixture.db);
    await sql`analyze`.execute(fixture.db);
    const { rows } = await sql<(typeof spots)[number]>`
      select l.id, latitude as lat, longitude as lng, p.last_name as name
      from provider_locations l join providers p on p.id = l.provider_id`.execute(fixture.db);
    spots.push(...rows);
  });
  afterAll(() => fixture.close());

  it.each([
    ["a", /./],
    ["ten", /^Tenth/],
    ["hundredth", /^Hundredth/],
    ["thousandth", /^Thousandth/],
  ])("finds the 20 nearest for %j, however many there are [FIND-19]", async (hint, pattern) => {
    for (const point of [near, { lat: 28, lng: -98 }, { lat: 31.9, lng: -95 }, { lat: 60, lng: 10 }]) {
      const variables = { input: { meta: "name", hint, priority_coords: point } };
      const found = (await askGraphql(fixture.app, QUERY, variables)).data.searchProviderLocations;
      const expected = spots
        .filter(({ name }) => pattern.test(name))
        .map((spot) => distanceMiles(point, spot))
        .toSorted((a, b) => a - b)
        .slice(0, 20);
      const miles = found.map((location: { distance_miles: number }) => location.distance_miles);
      expect(miles).toHaveLength(expected.length);
      for (const [n, distance] of expected.entries()) expect(miles[n]).toBeCloseTo(distance, 6);
    }
  });
});
