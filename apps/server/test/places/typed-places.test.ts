import type { AutocompleteAnswer } from "@smirk/contract/places";
import { SEARCH_READING_SELECTION, type SearchReading } from "@smirk/domain/finder/search-reading";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadAreas } from "../../src/features/places/areas/load-areas.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const NEAR = { lat: 29.7604, lng: -95.3698 };
const READ = `query($q: String!, $near: LatLngInput) { readSearch(q: $q, near: $near) { ${SEARCH_READING_SELECTION} } }`;

let fixture: TestApp;
let callers = 0;
beforeAll(async () => {
  fixture = await createTestApp();
  await loadAreas();
});
afterAll(() => fixture.close());

async function suggest(input: string): Promise<string[]> {
  const query = new URLSearchParams({
    ...{ input, types: "geocode" },
    ...{ lat: String(NEAR.lat), lng: String(NEAR.lng) },
  });
  callers += 1;
  const url = `/places/autocomplete?${query}`;
  const answer = await fixture.app.inject({ url, remoteAddress: `10.1.${callers >> 8}.${callers & 255}` });
  return answer.json<AutocompleteAnswer>().predictions.map(({ description }) => description);
}

async function search(q: string): Promise<[place: string | null, unknown: string | null, left: string[]]> {
  const reading: SearchReading = (await askGraphql(fixture.app, READ, { q, near: NEAR })).data.readSearch;
  return [reading.place?.name ?? null, reading.unknown_place, reading.not_looked_for];
}

it.each([
  // What is written right is no wrong letters of a town elsewhere.
  ["UT Austin", "78712, Austin, TX, USA"],
  ["TSU Houston", null],
  ["Rice Village", "77005, Houston, TX, USA"],
  ["Rose Village", null],
  ["Memorial Park", "Memorial Park"],
  ["Town Center", null],
  ["Sugar Lend", "Sugar Land, TX, USA"],
  ["Hosuton", "Houston, TX, USA"],
  ["Corpus Cristi", "Corpus Christi, TX, USA"],
  ["Sugarlnad", "Sugar Land, TX, USA"],
  // Counties without the word, where no town is called so.
  ["Fort Bend", "Fort Bend County, TX, USA"],
  ["Ft Bend", "Fort Bend County, TX, USA"],
  ["Hidalgo Co", "Hidalgo County, TX, USA"],
  ["Broward, FL", "Broward County, FL, USA"],
  ["Prince Georges", "Prince George's County, MD, USA"],
  // A ZIP code beside its town is no number of a street.
  ["78701 austin", "78701, Austin, TX, USA"],
  ["77494 katy", "77494, Katy, TX, USA"],
  ["77002 downtown", "77002, Houston, TX, USA"],
  ["7700 2", "77002, Houston, TX, USA"],
  ["770 02", "77002, Houston, TX, USA"],
  ["77 0 02", "77002, Houston, TX, USA"],
  // Words shortened in front of a name.
  ["Lk Jackson", "Lake Jackson, TX, USA"],
  ["Pt Arthur", "Port Arthur, TX, USA"],
  ["Pt Pleasant, NJ", "Point Pleasant, NJ, USA"],
  ["Gr Prairie", "Grand Prairie, TX, USA"],
  ["Cp Springs MD", "Camp Springs, MD, USA"],
  // What people call Houston.
  ["H-Town", "Houston, TX, USA"],
  ["htx", "Houston, TX, USA"],
  ["ATX", "Austin, TX, USA"],
  ["San Anto", "San Antonio, TX, USA"],
  ["St Pete", "St. Petersburg, FL, USA"],
  // Degrees as maps and compasses write them.
  ["29\u00b045'36\"N 95\u00b022'11\"W", "29.7600, -95.3697"],
  ["29\u00b045\u203236.5\u2033N, 95\u00b022\u203211\u2033W", "29.7601, -95.3697"],
  ["N 29\u00b0 45.600' W 95\u00b0 22.183'", "29.7600, -95.3697"],
  ["29\u00b0 45' 36\" norte 95\u00b0 22' 11\" oeste", "29.7600, -95.3697"],
  ["29\u00b075'36\"N 95\u00b022'11\"W", null],
])("the box of places offers %j %j first [USE-16]", async (typed, first) => {
  const found = await suggest(typed);
  if (first === "Memorial Park") expect(found.every((name) => name.startsWith(first))).toBe(true);
  else expect(found[0] ?? null).toBe(first);
});

it.each<[string, string | null, string | null, string[]]>([
  ["dentist college station", null, "college station", []],
  ["dentist in college station tx", "College Station, TX, USA", null, []],
  ["dentist near the college campus", null, "the college campus", []],
  ["dentist near Lk Jackson", "Lake Jackson, TX, USA", null, []],
  ["dentist in Fort Bend", "Fort Bend County, TX", null, []],
  ["dentist near Rice Village", "77005, Houston, TX, USA", null, []],
  ["dentist near UH campus", null, "UH campus", []],
  ["dentist near Texas A&M", "77840, College Station, TX, USA", null, []],
  ["dentist near H&M", null, "H&M", []],
  ["dentist ZIP 77002", "77002, Houston, TX, USA", null, []],
  ["dentist in htown", "Houston, TX, USA", null, []],
  ["dentist c.p. 77002", "77002, Houston, TX, USA", null, []],
  ["dentista CP 77002", "77002, Houston, TX, USA", null, []],
  ["dentist near 29\u00b045'36\"N 95\u00b022'11\"W", "29.7600, -95.3697", null, []],
  ["walk ins welcome", null, null, ["walk ins"]],
  ["dentist Welcome, NC", "Welcome, NC, USA", null, []],
  ["a dentist for UH students", null, null, ["UH students"]],
  ["kids welcome dentist katy", "Katy, TX, USA", null, []],
  ["all insurance welcome", null, null, []],
  ["dentist in Welcome, NC", "Welcome, NC, USA", null, []],
  ["uh dentist", null, null, []],
])(
  "a search for %j leads to %j, does not know %j and leaves %j [USE-24]",
  async (q, place, unknown, left) => {
    expect(await search(q)).toEqual([place, unknown, left]);
  },
);

it("asks about a town whose words are common nouns [USE-24]", async () => {
  const q = "dentist college station";
  const reading: SearchReading = (await askGraphql(fixture.app, READ, { q, near: NEAR })).data.readSearch;
  expect(reading.asked_places[0]?.name).toBe("College Station, TX, USA");
});
