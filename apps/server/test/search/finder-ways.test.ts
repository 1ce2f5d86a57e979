import { readFileSync } from "node:fs";
import { viewBounds } from "@smirk/domain/finder/map-view";
import { readSearchQuery } from "@smirk/domain/finder/search-query";
import { DEFAULT_LOCATION, type LatLng } from "@smirk/domain/geography/geo";
import { isSoldIn } from "@smirk/domain/law/sold-states";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NO_FILTER } from "../../../web/app/features/finder/first-view/finder-filter.ts";
import { fitPlace } from "../../../web/app/features/finder/rules/fit-nearest.ts";
import { resolveSearch } from "../../../web/app/features/finder/rules/resolve-search.ts";
import { seedDemoDirectory } from "../../src/demo/seed-demo-directory.ts";
import { loadAreas } from "../../src/features/places/areas/load-areas.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const NEAREST = `query($origin: LatLngInput!, $filter: MapFilter, $limit: Int! = 10) {
  findNearestLocations(origin: $origin, filter: $filter, limit: $limit) {
    id latitude longitude distance_miles provider { id } } }`;
const MAP = `query($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $origin: LatLngInput) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom, origin: $origin) { total } }`;
/** What a list is searched in, on any window. */
const SEARCHED = { width: 1024, height: 832 };

interface Near {
  latitude: number;
  longitude: number;
  distance_miles: number;
  provider: { id: string };
}

/** A search for offices that are open now has the hour of the browser, here one of Houston. */
const MONDAY_NOON = "2026-11-16T18:00:00Z";
let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
  await Promise.all([seedDemoDirectory(fixture.ctx), loadAreas()]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MONDAY_NOON) });
});
afterAll(() => {
  vi.useRealTimers();
  return fixture.close();
});

async function findNearest(origin: LatLng, filter: object | null, limit = 10): Promise<Near[]> {
  const { lat, lng } = origin;
  const answer = await askGraphql(fixture.app, NEAREST, { origin: { lat, lng }, filter, limit });
  return answer.data.findNearestLocations;
}

/** How many the list shows once this place is chosen. */
async function countAround(place: LatLng): Promise<number> {
  const origin = { lat: place.lat, lng: place.lng };
  const view = fitPlace(origin, await findNearest(origin, null), SEARCHED);
  const variables = { ...viewBounds(view, SEARCHED), zoom: view.zoom, origin };
  return (await askGraphql(fixture.app, MAP, variables)).data.findMapContents.total;
}

const savedTowns = Object.values(
  JSON.parse(readFileSync(new URL("../../../web/public/locations.json", import.meta.url), "utf8")) as Record<
    string,
    LatLng & { name: string }
  >,
);

it("shows dentists around each of the 50 biggest towns, a median of 15 [USE-02]", async () => {
  const sold = savedTowns.filter(({ name }) => isSoldIn(name.slice(-2))).slice(0, 50);
  const counts: number[] = [];
  for (const town of sold) counts.push(await countAround(town));
  expect(sold.filter((_, at) => counts[at] === 0).map(({ name }) => name)).toEqual([]);
  const [median = 0] = counts.toSorted((a, b) => a - b).slice(Math.floor(counts.length / 2));
  expect(median).toBeGreaterThanOrEqual(15);
});

describe("what people type", () => {
  it("finds ten dentists by 'Dr. Last', 'Last, First' and 'first last' [USE-06]", async () => {
    const people = await fixture.db
      .selectFrom("providers")
      .innerJoin("provider_locations", "provider_locations.provider_id", "providers.id")
      .select(["providers.id", "name", "last_name", "degree", "latitude as lat", "longitude as lng"])
      .orderBy("providers.id")
      .limit(10)
      .execute();
    expect(people).toHaveLength(10);
    for (const { id, name, last_name: last, degree, ...at } of people) {
      for (const q of [`Dr. ${last}`, `${last}, ${name}`, `${name} ${last} ${degree ?? ""}`.toLowerCase()]) {
        const found = await findNearest(at, { q }, 50);
        expect({ q, isFound: found.some(({ provider }) => provider.id === id) }).toEqual({
          q,
          isFound: true,
        });
      }
    }
  });

  let asked = 0;
  /** Asks as pages do: one rule for the server's own and the browser's. */
  const apiFetch = async (url: string, { body, headers }: RequestInit = {}): Promise<Response> => {
    asked += 1;
    const payload = typeof body === "string" ? { payload: body } : {};
    const { body: text, statusCode } = await fixture.app.inject({
      method: body ? "POST" : "GET",
      url,
      remoteAddress: `10.0.${asked >> 8}.${asked & 255}`,
      headers: Object.fromEntries(new Headers(headers)),
      ...payload,
    });
    return new Response(text, { status: statusCode });
  };

  const resolve = (q: string) =>
    resolveSearch(apiFetch, { filter: { ...NO_FILTER, q }, origin: DEFAULT_LOCATION, limit: 10 });

  it.each([
    ["S12", "orthodontist dallas", "orthodontist", "Dallas, TX, USA"],
    ["S12", "ortodoncista dallas", "ortodoncista", "Dallas, TX, USA"],
    ["S13", "dentist in katy", "", "Katy, TX, USA"],
    ["S13", "katy", "", "Katy, TX, USA"],
    ["S14", "Inkwell Dental Care", "Inkwell Dental Care", null],
    ["S14", "inkwell dentist", "inkwell", null],
    ["S17", "spanish speaking dentist", "", null],
    ["S17", "dentist open now", "", null],
    ["S17", "dentista abierto ahora en Dallas", "", "Dallas, TX, USA"],
  ])("%s: %j is read as %j near %s [FIND-19] [USE-16]", async (_id, q, text, place) => {
    const resolved = await resolve(q);
    expect([resolved.filter.q, resolved.place?.name ?? null]).toEqual([text, place]);
    expect(resolved.filter.open).toEqual(/open|abierto/.test(q) ? ["now"] : []);
    if (q.startsWith("Inkwell"))
      expect(new Set(resolved.nearest?.map((card) => card.center_name))).toEqual(new Set([q]));
    else if (q.startsWith("inkwell")) expect(resolved.nearest?.[0]?.center_name).toMatch(/^Inkwell/);
  });

  it.each([
    ["crown", "crown", "porcelain-crown"],
    ["root canal dallas", "root canal", "molar-root-canal"],
    ["limpieza", "limpieza", "adult-cleaning"],
    ["limpeza profunda", "limpeza profunda", "deep-cleaning"],
    ["toothache", "toothache", null],
    ["dentist in katy", "", null],
    ["Inkwell Dental Care", "Inkwell Dental Care", null],
  ])("%j is read as %j, and chooses the procedure %s [FEE-04] [FIND-19]", async (q, text, procedure) => {
    const { filter } = await resolve(q);
    expect([filter.q, filter.procedure]).toEqual([text, procedure]);
  });

  it.each(
    Object.entries({
      OR: "clear braces, brakets, ortodonsista, invisilign, teeth shifting, gap in front teeth, thumb sucking",
      EN: "root cannal, how much is a root canal, endodonsia, nerve pain tooth",
      OS: "wisdon teeth, muela del juicio, oral sugeon, jaw surgeon, lump in mouth",
      PO: "gum desease, peridontist, me sangran las encias, gum doctor",
      PE: "kids dentist, pedatric dentist, paediatric dentist, dentista para niños",
      PR: "reline dentures, snap in dentures, dentaduras, se me cayó un diente",
      GD: `toothake, my tooth is killing me, hollywood smile, mercury filling removal, laughing gas dentist, tooth acke,
        24 hour dentist, delta dental dentist, dentist that accepts cigna, no insurance dentist, gentle dentist,
        female dentist, dentista sin seguro, mouthgard, tooth pain at night, dentist near me now`,
    }).flatMap(([code, texts]) => texts.split(",").map((text) => [text.trim(), code])),
  )("%j leads to dentists of %s near Houston [FIND-19] [USE-16]", async (q = "", code) => {
    const { filter, place, nearest } = await resolve(q);
    expect(place).toBeNull();
    const found = nearest ?? (await findNearest(DEFAULT_LOCATION, { q: filter.q }));
    // "A gentle dentist" is any dentist.
    if (filter.q !== "" || code !== "GD") expect(readSearchQuery(filter.q).specialities).toContain(code);
    expect(found[0]?.distance_miles).toBeLessThan(50);
  });

  it.each(
    Object.entries({
      "Houston, TX":
        "houston, dentist houston tonight, 24 hour emergency dentist houston, dentista en houston",
      "Katy, TX": "katy tx, 77494 dentist, ortodoncista en katy",
      "Sugar Land, TX": "sugar land dentist, dentist sugarland",
      "Austin, TX": "dentist austin texas",
      "San Francisco, CA": "dentist in san fransisco, dentist in the sf bay area",
      "Los Angeles, CA": "los angeles orthodontist, dentist in LA",
      "New York, NY": "new york, dentist in nyc",
      "Barnstable, MA": "dentist in cape cod",
      "Chicago, IL": "chicago endodontist",
      "The Woodlands, TX": "dentist in the woodlands",
      "Houston, TX 77002": "1200 Main St Houston TX 77002",
    }).flatMap(([place, texts]) => texts.split(",").map((text) => [text.trim(), place])),
  )("%j leads to %s [FIND-19] [USE-16]", async (q = "", place) => {
    expect((await resolve(q)).place?.name).toContain(place);
  });

  it.each([
    "braces",
    "invisalign",
    "root canal",
    "wisdom teeth",
    "kids dentist",
    "gum disease",
    "dentures",
    "tooth pain",
    "teeth whitening",
    "limpieza dental",
  ])("%j finds dentists near Houston [USE-06]", async (q) => {
    const [first] = await findNearest(DEFAULT_LOCATION, { q });
    expect(first?.distance_miles).toBeLessThan(50);
  });
});
