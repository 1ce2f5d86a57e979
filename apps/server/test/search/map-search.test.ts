import { MAP_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const MAP = `query Map($filter: MapFilter, $origin: LatLngInput) {
  findMapContents(sw: { lat: 28, lng: -97 }, ne: { lat: 32, lng: -94 }, zoom: 8, filter: $filter, origin: $origin)
  { ${MAP_CONTENTS_SELECTION} } }`;
const NEAREST = `query Nearest($origin: LatLngInput!, $filter: MapFilter, $limit: Int! = 10) {
  findNearestLocations(origin: $origin, filter: $filter, limit: $limit) {
    id distance_miles latitude longitude provider { name last_name } } }`;
const houston = { lat: 29.76, lng: -95.37 };

interface Found {
  provider: { name: string };
  distance_miles: number;
}

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
  const people: [string, string, string, string[], LatLng][] = [
    ["Ada", "Smith", "DDS", ["GD"], houston],
    ["Bea", "Smithers", "DMD", ["OR"], { lat: 29.8, lng: -95.37 }],
    ["Cleo", "Nguyen", "DDS, MS", ["OR", "PE"], { lat: 30.2, lng: -95.37 }],
    ["Dora", "Braces", "DMD", ["EN"], { lat: 31, lng: -95.37 }],
    ["Eve", "Smith", "DDS", ["PE"], { lat: 47, lng: -122 }],
  ];
  for (const [name, last_name, degree, specialities, at] of people) {
    await addDentist(fixture.db, { provider: { name, last_name, degree, specialities }, at });
  }
});
afterAll(() => fixture.close());

const namesOf = (found: Found[]) => found.map(({ provider }) => provider.name);
const ask = async (query: string, variables: object) =>
  (await askGraphql(fixture.app, query, { ...variables })).data;
const nearest = async (variables: object): Promise<Found[]> =>
  (await ask(NEAREST, { origin: houston, ...variables })).findNearestLocations;
const shown = async (variables: object) => (await ask(MAP, variables)).findMapContents;

describe("a search as a filter of the map", () => {
  it.each([
    ["smith", ["Ada", "Bea"]],
    ["Dr. Smith", ["Ada", "Bea"]],
    ["dr smith", ["Ada", "Bea"]],
    ["Smith, Ada", ["Ada"]],
    ["braces", ["Bea", "Cleo", "Dora"]],
    ["invisalign", ["Bea", "Cleo"]],
    ["braces dds", ["Cleo"]],
    ["DDS", ["Ada", "Cleo"]],
    ["xqzzyx", []],
    ["😀", []],
    ["   ", ["Ada", "Bea", "Cleo", "Dora"]],
  ])("%j shows %j, by name and by treatment [USE-03] [USE-06]", async (q, expected) => {
    const { locations, total } = await shown({ filter: { q }, origin: houston });
    expect(namesOf(locations)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it("narrows together with the other filters [USE-03]", async () => {
    const { locations } = await shown({ filter: { q: "braces", specialities: ["PE"] } });
    expect(namesOf(locations)).toEqual(["Cleo"]);
  });

  it("shows a dentist who was added after the search was first asked [USE-03]", async () => {
    const before = await shown({ filter: { q: "zimmer" } });
    await addDentist(fixture.db, { provider: { last_name: "Zimmer" }, at: { lat: 31.5, lng: -95 } });
    const after = await shown({ filter: { q: "zimmer" } });
    expect([before.total, after.total]).toEqual([0, 1]);
  });

  it("refuses one of more than 200 characters [USE-03]", async () => {
    const answer = await askGraphql(fixture.app, MAP, { filter: { q: "x".repeat(201) } });
    expect(answer.errors?.[0]?.message).toContain("'q' can only have 200 characters.");
  });
});

describe("an origin", () => {
  it("orders what the map shows, wherever its middle is [USE-04]", async () => {
    const filter = { specialities: ["OR", "GD"] };
    for (const [lat, expected] of [
      [29.76, ["Ada", "Bea", "Cleo"]],
      [30.21, ["Cleo", "Bea", "Ada"]],
    ] as const) {
      const { locations } = await shown({ origin: { lat, lng: -95.37 }, filter });
      expect(namesOf(locations)).toEqual(expected);
    }
  });

  it("off the globe is refused", async () => {
    for (const query of [MAP, NEAREST]) {
      const answer = await askGraphql(fixture.app, query, { origin: { lat: 91, lng: 0 } });
      expect(answer.errors?.[0]?.message).toContain("'origin' is not on the globe.");
    }
  });
});

describe("the nearest locations", () => {
  it("are found however far they are, with their miles [USE-02]", async () => {
    const found = await nearest({ filter: { q: "smith" } });
    expect(namesOf(found)).toEqual(["Ada", "Bea", "Eve"]);
    expect(found.at(-1)?.distance_miles).toBeCloseTo(distanceMiles(houston, { lat: 47, lng: -122 }), 6);
  });

  it("are as many as asked for, of those that fit the filter [USE-02]", async () => {
    expect(namesOf(await nearest({ limit: 1, filter: { specialities: ["OR"] } }))).toEqual(["Bea"]);
    expect(await nearest({ filter: { q: "xqzzyx" } })).toEqual([]);
  });

  it("are found across the date line [USE-02]", async () => {
    await addDentist(fixture.db, { provider: { last_name: "Dateline" }, at: { lat: 52, lng: 179.9 } });
    const origin = { lat: 52, lng: -179.9 };
    const [found] = await nearest({ origin, limit: 1 });
    expect(found?.distance_miles).toBeLessThan(10);
  });

  it.each([0, 51])("of which %d are asked for are refused", async (limit) => {
    const answer = await askGraphql(fixture.app, NEAREST, { origin: houston, limit });
    expect(answer.errors?.[0]?.message).toContain("'limit' goes from 1 to 50.");
  });
});

describe("offices that are open", () => {
  beforeAll(async () => {
    const mondays = { opening_hours: "Mon 9:00-17:00", weekly_hours: [1_980, 2_460] };
    for (const [name, location] of [
      ["Fay", { ...mondays, state: "TX", zip: "77002" }],
      ["Gil", { ...mondays, state: "CO", zip: "80202" }],
      ["Hal", { ...mondays, state: "TX", zip: "79855" }],
    ] as const) {
      await addDentist(fixture.db, { provider: { name, last_name: "Open", specialities: ["SP"] }, location });
    }
  });

  it.each([
    ["2026-01-05T14:59Z", []],
    ["2026-01-05T15:00Z", ["Fay"]],
    ["2026-01-05T16:00Z", ["Fay", "Gil"]],
    ["2026-01-05T23:00Z", ["Gil"]],
    ["2026-01-06T16:00Z", []],
    ["2026-07-06T14:00Z", ["Fay"]],
  ])("S17: at %s those of %j are, by their own clocks where these are known [USE-16]", async (at, names) => {
    const filter = { open_at: Date.parse(at) / 60_000 };
    expect(namesOf(await nearest({ filter })).toSorted()).toEqual(names);
    expect(namesOf(await nearest({ filter: { ...filter, q: "open" } })).toSorted()).toEqual(names);
  });

  it("refuses a minute before 1970 [USE-16]", async () => {
    const { errors } = await askGraphql(fixture.app, NEAREST, { origin: houston, filter: { open_at: -1 } });
    expect(errors?.[0]?.message).toBe("'open_at' are minutes since 1970.");
  });
});
