import type { LocationCard } from "@smirk/domain/directory/location-card";
import { searchName } from "@smirk/domain/finder/search-name";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../../tools/test-size/test-size.ts";
import { generateDirectory } from "../../../src/demo/generate/generate-directory.ts";
import { loadDirectory as writeDirectory } from "../../../src/demo/load-directory.ts";
import { findMatches, type Match } from "../../../src/features/search/find-matches.ts";
import { readCardsInBox } from "../../../src/features/search/find-provider-locations-in-bounding-box.ts";
import {
  createDirectoryIndex,
  type DirectoryIndex,
} from "../../../src/features/search/live-index/directory-index.ts";
import { mapContentsOf } from "../../../src/features/search/map-index/find-map-contents.ts";
import { nearestLocationsOf } from "../../../src/features/search/map-index/find-nearest-locations.ts";
import type { GivenFilter } from "../../../src/features/search/map-index/read-map-filter.ts";
import type { MatchQuery } from "../../../src/features/search/nearest/find-nearest.ts";
import { cardsInBox } from "../../../src/features/search/queries/cards-in-box.ts";
import { toPlainBox } from "../../../src/features/search/queries/plain-box.ts";
import { matchInMemory } from "../../../src/features/search/search-provider-locations.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { listFitting } from "./list-fitting.ts";

const FRAME = { head: Buffer.from("["), tail: Buffer.from("]") };
const TERMS = { organization: "brightwell", now: new Date("2026-11-02T18:00:00Z") };
const DENTISTS = bySize({ commit: 800, full: 2_500 });
/** How many questions of each of four kinds are asked; some of them after each step of changes. */
const QUESTIONS = bySize({ commit: 80, full: 1_000 });
const CHANGES = bySize({ commit: 80, full: 1_000 });
const STEPS = bySize({ commit: 8, full: 50 });

const random = seededRandom(TEST_SEED);
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
let fixture: TestApp;
let index: DirectoryIndex;
let cards: LocationCard[];

beforeAll(async () => {
  fixture = await createTestApp();
  const dentists = generateDirectory({ dentists: DENTISTS, seed: "index" });
  await writeDirectory(fixture.db, dentists, {
    organization: "brightwell",
    avatarId: () => null,
    photos: false,
    reviews: false,
  });
  await sql`select refresh_location_cards(null)`.execute(fixture.db);
  index = createDirectoryIndex(fixture.ctx);
  cards = await readAll();
});
afterAll(async () => {
  await index.stop();
  await fixture.close();
});

it("answers questions as SQL does while changes are made [LIVE-01, LIVE-02] [ES-04]", async () => {
  for (let step = 0; step < STEPS; step += 1) {
    await compareBoxes(QUESTIONS / STEPS);
    await compareSearches(QUESTIONS / STEPS);
    await compareMaps(QUESTIONS / STEPS);
    await compareNearest(QUESTIONS / STEPS);
    for (let change = 0; change < CHANGES / STEPS; change += 1) await changeSomething();
    cards = await readAll();
  }
});

async function readAll(): Promise<LocationCard[]> {
  const rows = await fixture.db.selectFrom("location_cards").select("card").orderBy("location_id").execute();
  return rows.map(({ card }) => JSON.parse(card) as LocationCard);
}

function anyBox(): LatLngBox {
  const { latitude, longitude } = pick(cards);
  const half = 10 ** (random(5_000) / 1_000 - 3);
  const lng = (value: number) => (value > 180 ? value - 360 : value < -180 ? value + 360 : value);
  return {
    sw: { lat: Math.max(-90, latitude - half), lng: lng(longitude - half * 1.3) },
    ne: { lat: Math.min(90, latitude + half), lng: lng(longitude + half * 1.3) },
  };
}

async function compareBoxes(count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) {
    const box = anyBox();
    const { segments } = await index.current();
    const found: LocationCard[] = JSON.parse(cardsInBox(segments, toPlainBox(box), FRAME).toString());
    const expected: LocationCard[] = JSON.parse(`[${await readCardsInBox(fixture.ctx, box)}]`);
    expect(found.sort(byId)).toEqual(expected.sort(byId));
  }
}

function byId(a: LocationCard, b: LocationCard): number {
  return Number(a.id) - Number(b.id);
}

async function compareSearches(count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) {
    const query = anyQuery();
    const found = matchInMemory((await index.current()).segments, query);
    const expected = await findMatches(fixture.ctx, query);
    expect(found.map(asText)).toEqual(expected.map(asText));
  }
}

function asText({ id, card, miles }: Match): string {
  return `${id} ${miles?.toFixed(6)} ${typeof card === "string" ? card : Buffer.from(card).toString()}`;
}

function anyQuery(): MatchQuery {
  const { provider, latitude, longitude } = pick(cards);
  const word = (name: string) => (searchName(name).split(" ")[0] || "a").slice(0, 1 + random(8));
  const readings = pick([
    null,
    [[word(provider.name)]],
    [[word(provider.last_name)]],
    [[word(provider.last_name), word(provider.name)], [word(provider.last_name)]],
    [["zzzz"]],
  ]);
  const practiceWord = () => word(pick(cards).center_name ?? "");
  return {
    readings,
    practice: pick([
      null,
      null,
      null,
      [[practiceWord()]],
      [[practiceWord(), practiceWord()], [practiceWord()]],
    ]),
    specialities: pick([null, null, ["PE"], ["OS", "PO"]]),
    degree: pick([null, null, "DDS", "BDS"]),
    plan: pick([null, null, pick(cards).plans[0] ?? null]),
    exclude: new Set(pick([[], [Number(pick(cards).id), Number(pick(cards).id)]])),
    near: pick([null, { lat: latitude + random(100) / 99, lng: longitude + random(100) / 97 }]),
    most: pick([20, 7]),
  };
}

async function compareMaps(count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) {
    const box = anyBox();
    const filter = anyFilter();
    const { latitude: lat, longitude: lng } = pick(cards);
    const origin = pick([null, { lat, lng }]);
    const question = { ...box, zoom: random(12), filter, origin };
    const {
      total,
      cut,
      clusters,
      cards: found,
    } = mapContentsOf(await index.current(), question, { terms: TERMS });
    const expected = await listFitting(fixture.db, filter, { box, origin, most: 50 });
    expect(total).toBe(expected.total);
    expect(cut).toBe(total > 500);
    if (origin !== null && cut) expect(idsOf(found.toString())).toEqual(expected.ids);
    // Clusters around the edge have their center outside.
    for (const cluster of clusters) expect(cluster.count).toBeGreaterThan(0);
  }
}

async function compareNearest(count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) {
    const filter = anyFilter();
    const { latitude: lat, longitude: lng } = pick(cards);
    const origin = { lat: lat + random(9) / 7, lng: pick([lng, 179.9, -179.9]) };
    const limit = 1 + random(50);
    const found = nearestLocationsOf(await index.current(), { origin, filter, limit }, TERMS);
    expect(idsOf(found)).toEqual(
      (await listFitting(fixture.db, filter, { box: null, origin, most: limit })).ids,
    );
  }
}

function idsOf(list: string): string[] {
  return (JSON.parse(list) as LocationCard[]).map(({ id }) => id);
}

function anyFilter(): GivenFilter {
  const { latitude: lat, longitude: lng, provider, center_name: practice } = pick(cards);
  const q = pick([
    practice ?? "",
    `${searchName(practice ?? "").slice(0, 4 + random(9))}`,
    `${practice} orthodontist`,
    provider.last_name.slice(0, 1 + random(6)),
    `dr ${provider.last_name}`,
    searchName(provider.last_name),
    provider.last_name.normalize("NFD"),
    `${provider.last_name}, ${provider.name}`,
    `${provider.name} ${provider.last_name} dds`,
    "DMD",
    "kids",
    "braces bds",
    "xqzzyx",
    "  ",
  ]);
  return pick([
    {},
    { specialities: ["PE", "OR"] },
    { languages: ["SP"], plans: ["insurance"] },
    { open_at: 29_380_000 + random(20_160) },
    { open_at: 29_380_000 + random(20_160), specialities: ["GD"] },
    { plans: ["discount"], near: { lat, lng }, within_miles: 1 + random(200) },
    { q },
    { q, specialities: ["GD"] },
    { q, near: { lat, lng }, within_miles: 20 + random(480) },
  ]);
}

/** Unpublished, published, moved, renamed or taken away. */
async function changeSomething(): Promise<void> {
  const { id, provider_id: providerId } = pick(cards);
  const { db } = fixture;
  await pick([
    () => db.updateTable("provider_locations").set({ published: false }).where("id", "=", id).execute(),
    () =>
      db.updateTable("provider_locations").set({ published: true }).where("published", "=", false).execute(),
    () =>
      db
        .updateTable("provider_locations")
        .set({ latitude: 25 + random(20), longitude: -120 + random(40) })
        .where("id", "=", id)
        .execute(),
    () => {
      const last = pick([`smith ${random(9)}`, "Peña", "Niño-Núñez"]);
      const names = {
        name: "Zoé",
        last_name: last,
        search_name: "zoe ann",
        search_last_name: searchName(last),
      };
      return db.updateTable("providers").set(names).where("id", "=", providerId).execute();
    },
    () =>
      db
        .updateTable("provider_locations")
        .set({ center_name: pick([null, "Peña & Søn – O’Hara’s Dental ™", pick(cards).center_name]) })
        .where("id", "=", id)
        .execute(),
    () =>
      db
        .updateTable("provider_locations")
        .set({ opening_hours: "Sat-Sun 0:00-24:00", weekly_hours: [0, 1_440, 8_640, 10_080] })
        .where("id", "=", id)
        .execute(),
    () => db.deleteFrom("provider_locations").where("id", "=", id).execute(),
  ])();
  await sql`select refresh_location_cards(array(select id from provider_locations where provider_id = ${providerId} or id = ${id} or published and not exists (select from location_cards c where c.location_id = provider_locations.id)))`.execute(
    db,
  );
}
