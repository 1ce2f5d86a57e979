import { MAP_CONTENTS_SELECTION, type MapCluster } from "@smirk/domain/finder/map-contents";
import { distanceMiles, type LatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const HEAD = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $skip: Int! = 0) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, skip: $skip)`;
const STORED = `${HEAD} { ${MAP_CONTENTS_SELECTION} } }`;
const EXECUTED = `${HEAD} { ${MAP_CONTENTS_SELECTION.replace("total", "__typename total")} } }`;
const houston = { lat: 29.76, lng: -95.37 };

function around({ lat, lng }: LatLng, reach: number): LatLngBox {
  return { sw: { lat: lat - reach, lng: lng - reach }, ne: { lat: lat + reach, lng: lng + reach } };
}

async function contents(
  fixture: TestApp,
  box: LatLngBox,
  options: { zoom?: number; filter?: object; skip?: number } = {},
) {
  const variables = { ...box, zoom: 12, ...options };
  const answer = await askGraphql(fixture.app, STORED, variables);
  expect(answer.errors).toBeUndefined();
  return answer.data.findMapContents;
}

describe("the map's contents", () => {
  let fixture: TestApp;
  const ids: Record<string, string> = {};
  const found = async (filter: object): Promise<string[]> => {
    const { locations } = await contents(fixture, around(houston, 1), { filter });
    return locations.map((card: { provider: { name: string } }) => card.provider.name);
  };

  beforeAll(async () => {
    fixture = await createTestApp();
    const people: [string, string[], string[], string[], number][] = [
      ["Ada", ["GD"], ["EN"], ["brightwell_insurance"], 29.76],
      ["Bea", ["GD", "OR"], ["EN", "SP"], ["brightwell_discount_1"], 29.77],
      ["Cleo", ["PE"], ["EN", "VI"], [], 29.78],
      ["Dora", [], [], ["brightwell_insurance", "brightwell_discount_22", "x_discounted"], 29.86],
    ];
    for (const [name, specialities, languages, plans, lat] of people) {
      const { locationId } = await addDentist(fixture.db, {
        provider: { name, specialities, languages },
        location: { plans },
        at: { lat, lng: -95.37 },
      });
      ids[name] = locationId;
    }
  });
  afterAll(() => fixture.close());

  it("are all locations inside, nearest to the center first, as long as they are few [FIND-07]", async () => {
    const { locations, ...rest } = await contents(fixture, around(houston, 0.05));
    expect(rest).toEqual({ total: 3, cut: false, clusters: [] });
    expect(locations.map((card: { id: string }) => card.id)).toEqual([ids.Ada, ids.Bea, ids.Cleo]);
  });

  it("are the same from stored texts and from the executor [API-01]", async () => {
    const variables = { ...around(houston, 1), zoom: 12 };
    const { __typename, ...executed } = (await askGraphql(fixture.app, EXECUTED, variables)).data
      .findMapContents;
    expect(__typename).toBe("MapContents");
    expect(executed).toEqual((await askGraphql(fixture.app, STORED, variables)).data.findMapContents);
    expect(executed.locations[0].provider.name).toBe("Ada");
  });

  it.each([
    [{}, ["Ada", "Bea", "Cleo", "Dora"]],
    [{ specialities: [], languages: null, plans: [] }, ["Ada", "Bea", "Cleo", "Dora"]],
    [{ specialities: ["OR"] }, ["Bea"]],
    [{ specialities: ["OR", "PE"] }, ["Bea", "Cleo"]],
    [{ specialities: ["EN"] }, []],
    [{ languages: ["SP", "VI"] }, ["Bea", "Cleo"]],
    [{ languages: ["TL"] }, []],
    [{ plans: ["insurance"] }, ["Ada", "Dora"]],
    [{ plans: ["discount"] }, ["Bea", "Dora"]],
    [{ plans: ["discount", "insurance"] }, ["Ada", "Bea", "Dora"]],
    [{ specialities: ["GD"], languages: ["EN"], plans: ["discount"] }, ["Bea"]],
    [{ near: houston, within_miles: 1 }, ["Ada", "Bea"]],
    [{ near: { lat: 29.86, lng: -95.37 }, within_miles: 0.001 }, ["Dora"]],
    [{ near: { lat: -60, lng: 20 }, within_miles: 5 }, []],
  ])("a filter of %j returns %j", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it.each([
    [{ filter: { specialities: ["XX"] } }, "'specialities' can only be of GD, SP, OR, PR, PO, EN, OS, PE."],
    [{ filter: { specialities: ["constructor"] } }, "'specialities' can only be of"],
    [{ filter: { languages: ["'; drop table providers; --"] } }, "'languages' are codes"],
    [{ filter: { languages: ["en"] } }, "'languages' are codes"],
    [{ filter: { languages: new Array(51).fill("EN") } }, "'languages' are codes"],
    [{ filter: { plans: ["brightwell_insurance"] } }, "'plans' can only be of insurance, discount."],
    [{ filter: { near: houston } }, "'near' and 'within_miles' go together."],
    [{ filter: { within_miles: 3 } }, "'near' and 'within_miles' go together."],
    [{ filter: { near: { lat: 91, lng: 0 }, within_miles: 3 } }, "'near' is not on the globe."],
    [{ filter: { near: houston, within_miles: 0 } }, "'within_miles' must be more than 0 and at most 500."],
    [{ filter: { near: houston, within_miles: 501 } }, "'within_miles' must be more than 0 and at most 500."],
    [{ filter: { procedure: "D1110" } }, "'procedure' can only be one that we know"],
    [{ filter: { procedure: "toString" } }, "'procedure' can only be one that we know"],
    [{ filter: { specialities: "\u0000" } }, "characters that are not text"],
    [{ zoom: -1 }, "'zoom' goes from 0 to 24."],
    [{ zoom: 25 }, "'zoom' goes from 0 to 24."],
    [{ zoom: 1.5 }, "Int cannot represent"],
    [{ skip: -1 }, "'skip' goes from 0 to 2000."],
    [{ skip: 2001 }, "'skip' goes from 0 to 2000."],
    [{ sw: { lat: 30, lng: 0 }, ne: { lat: 29, lng: 1 } }, "upside down"],
    [{ sw: { lat: -91, lng: 0 } }, "not on the globe"],
    [{ filter: { nope: 1 } }, "nope"],
  ])("are refused to %j with a sentence", async (variables, sentence) => {
    for (const query of [STORED, EXECUTED]) {
      const answer = await askGraphql(fixture.app, query, { ...around(houston, 1), zoom: 12, ...variables });
      expect(answer.status).toBe(400);
      expect(answer.errors?.[0]?.message).toContain(sentence);
      expect(answer.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
  });

  it.each(["1e999", "-1e999", "NaN", "null"])("refuse %s as a coordinate", async (number) => {
    const payload = `{"query":${JSON.stringify(STORED)},"variables":{"zoom":3,"sw":{"lat":${number},"lng":0},"ne":{"lat":1,"lng":1}}}`;
    const headers = { "content-type": "application/json" };
    expect((await fixture.app.inject({ method: "POST", url: "/graphql", headers, payload })).statusCode).toBe(
      400,
    );
  });

  it("show published, moved, changed and unpublished dentists on the next query", async () => {
    const box = around({ lat: 40, lng: -100 }, 1);
    expect((await contents(fixture, box)).total).toBe(0);
    const { locationId, providerId } = await addDentist(fixture.db, { at: { lat: 40, lng: -100 } });
    expect((await contents(fixture, box)).total).toBe(1);
    await fixture.db
      .updateTable("providers")
      .set({ specialities: ["EN"] })
      .where("id", "=", providerId)
      .execute();
    await sql`select refresh_location_cards(array[${locationId}]::bigint[])`.execute(fixture.db);
    expect((await contents(fixture, box, { filter: { specialities: ["EN"] } })).total).toBe(1);
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", locationId)
      .execute();
    expect(await contents(fixture, box)).toMatchObject({ total: 0, locations: [] });
  });

  it("list the same after a change that another server made", async () => {
    const other = await buildApp(fixture.ctx, {});
    const box = around({ lat: 45, lng: -110 }, 1);
    const ask = async () => (await askGraphql(other, STORED, { ...box, zoom: 9 })).data.findMapContents.total;
    expect([(await contents(fixture, box)).total, await ask()]).toEqual([0, 0]);
    await addDentist(fixture.db, { at: { lat: 45, lng: -110 } });
    expect([await ask(), (await contents(fixture, box)).total]).toEqual([1, 1]);
    await other.close();
  });

  it("span the date line, nearest first", async () => {
    const east = await addDentist(fixture.db, { at: { lat: 52, lng: 179.7 } });
    const west = await addDentist(fixture.db, { at: { lat: 52, lng: -179.9 } });
    const box = { sw: { lat: 51, lng: 179.5 }, ne: { lat: 53, lng: -179.5 } };
    const { locations } = await contents(fixture, box);
    expect(locations.map((card: { id: string }) => card.id)).toEqual([west.locationId, east.locationId]);
  });
});

describe("a map of more than 500", () => {
  let fixture: TestApp;
  const spots: { id: string; lat: number; lng: number; isChild: boolean }[] = [];
  const country = { sw: { lat: 24, lng: -126 }, ne: { lat: 50, lng: -66 } };
  const inside = ({ sw, ne }: LatLngBox) =>
    spots.filter(({ lat, lng }) => lat >= sw.lat && lat <= ne.lat && lng >= sw.lng && lng <= ne.lng);
  const countOf = (clusters: MapCluster[]) => clusters.reduce((sum, { count }) => sum + count, 0);

  beforeAll(async () => {
    fixture = await createTestApp();
    const { providerId } = await addDentist(fixture.db, { at: houston });
    const child = await addDentist(fixture.db, { at: houston, provider: { specialities: ["PE"] } });
    await sql`
      insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select case when n % 3 = 0 then ${child.providerId}::bigint else ${providerId}::bigint end,
        '1 Elm St', 'Houston', 'TX', '77002',
        26 + (n * 7919 % 2200) / 100.0, -120 + (n * 104729 % 5000) / 100.0
      from generate_series(1, 3000) n`.execute(fixture.db);
    await sql`select refresh_location_cards(null)`.execute(fixture.db);
    const { rows } = await sql<(typeof spots)[number]>`
      select id, latitude as lat, longitude as lng, provider_id = ${child.providerId} as "isChild"
      from provider_locations`.execute(fixture.db);
    spots.push(...rows);
  });
  afterAll(() => fixture.close());

  it("lists the 50 nearest, the total, and clusters for the rest [FIND-07]", async () => {
    const { total, cut, locations, clusters } = await contents(fixture, country, { zoom: 5 });
    const center = { lat: 37, lng: -96 };
    const shrink = Math.cos((center.lat * Math.PI) / 180);
    const away = (spot: LatLng) => Math.hypot((spot.lng - center.lng) * shrink, spot.lat - center.lat);
    const nearest = spots.toSorted((a, b) => away(a) - away(b) || Number(a.id) - Number(b.id)).slice(0, 50);
    expect({ total, cut }).toEqual({ total: 3002, cut: true });
    expect(locations.map((card: { id: string }) => card.id)).toEqual(nearest.map(({ id }) => id));
    expect(countOf(clusters)).toBe(3002);
  });

  it("filters the clusters too", async () => {
    const filter = { specialities: ["PE"] };
    const { total, clusters } = await contents(fixture, country, { zoom: 5, filter });
    expect(total).toBe(spots.filter(({ isChild }) => isChild).length);
    expect(countOf(clusters)).toBe(total);
    const near = { filter: { near: { lat: 37, lng: -96 }, within_miles: 480 }, zoom: 5 };
    const expected = spots.filter((spot) => distanceMiles({ lat: 37, lng: -96 }, spot) <= 480).length;
    expect(expected).toBeGreaterThan(500);
    expect((await contents(fixture, country, near)).total).toBe(expected);
  });

  it("separates clusters, and splits each at a higher zoom", async () => {
    const { clusters } = await contents(fixture, country, { zoom: 6 });
    expect(new Set(clusters.map(({ id }: MapCluster) => id)).size).toBe(clusters.length);
    for (const cluster of clusters) expect(cluster.expansion_zoom).toBeGreaterThan(6);
    const [fullest] = clusters;
    const center = { lat: fullest.latitude, lng: fullest.longitude };
    const closer = await contents(fixture, around(center, 2), { zoom: fullest.expansion_zoom });
    expect(closer.clusters.length === 0 || closer.clusters.length > 1).toBe(true);
  });

  it("returns the same clusters when the map is dragged", async () => {
    const west = await contents(fixture, country, { zoom: 6 });
    const box = { sw: { lat: 24, lng: -124 }, ne: { lat: 50, lng: -64 } };
    const east = await contents(fixture, box, { zoom: 6 });
    const inBoth = (clusters: MapCluster[]) =>
      clusters
        .filter(({ longitude }) => longitude > -118 && longitude < -72)
        .map(({ id, count }) => `${id} ${count}`)
        .sort();
    expect(inBoth(west.clusters).length).toBeGreaterThan(10);
    expect(inBoth(east.clusters)).toEqual(inBoth(west.clusters));
  });

  it("gives a huge box at a high zoom no more clusters than a screen holds", async () => {
    const { clusters } = await contents(fixture, country, { zoom: 24 });
    expect(clusters.length).toBeLessThan(1_500);
    expect(countOf(clusters)).toBe(3002);
  });

  it("M3: lists hundreds of dentists at one spot to the end, each once [FIND-07]", async () => {
    const { providerId } = await addDentist(fixture.db, { at: { lat: 10, lng: 10 } });
    await sql`insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select ${providerId}::bigint, 'x', 'y', 'TX', '77002', 10, 10 from generate_series(1, 600)`.execute(
      fixture.db,
    );
    await sql`select refresh_location_cards(null)`.execute(fixture.db);
    const { total, locations, clusters } = await contents(fixture, around({ lat: 10, lng: 10 }, 0.001), {
      zoom: 18,
    });
    expect({ total, listed: locations.length }).toEqual({ total: 601, listed: 50 });
    expect(clusters).toMatchObject([{ count: 601, latitude: expect.closeTo(10, 9), expansion_zoom: 18 }]);
    const seen = new Set<string>();
    for (let skip = 0; skip < 650; skip += 50) {
      const page = await contents(fixture, around({ lat: 10, lng: 10 }, 0.001), { zoom: 18, skip });
      expect(page).toMatchObject({ total: 601, clusters: skip === 0 ? [expect.anything()] : [] });
      expect(page.locations).toHaveLength(Math.min(50, Math.max(0, 601 - skip)));
      for (const { id } of page.locations) seen.add(id);
    }
    expect(seen.size).toBe(601);
  });

  it("counts exactly, whatever the box", async () => {
    for (let n = 0; n < 30; n += 1) {
      const sw = { lat: 24 + ((n * 37) % 20), lng: -124 + ((n * 53) % 50) };
      const box = { sw, ne: { lat: sw.lat + 0.3 + n / 4, lng: sw.lng + 0.7 + n / 3 } };
      expect((await contents(fixture, box)).total).toBe(inside(box).length);
    }
  });
});

describe("a map of a directory too large to read within a request", () => {
  it("shows a change soon, and hides unpublished dentists at once", async () => {
    const fixture = await createTestApp();
    const { providerId, locationId } = await addDentist(fixture.db, { at: houston });
    await sql`insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select ${providerId}::bigint, 'x', 'y', 'TX', '77002', 40, -100 + n / 10000.0
      from generate_series(1, 20001) n`.execute(fixture.db);
    await sql`select refresh_location_cards(null)`.execute(fixture.db);
    const box = around(houston, 0.1);
    expect((await contents(fixture, box)).total).toBe(1);
    await addDentist(fixture.db, { at: houston });
    await expect.poll(async () => (await contents(fixture, box)).total).toBe(2);
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", locationId)
      .execute();
    const { total, locations } = await contents(fixture, box);
    expect({ total, listed: locations.length }).toEqual({ total: 1, listed: 1 });
    await fixture.close();
  });
});
