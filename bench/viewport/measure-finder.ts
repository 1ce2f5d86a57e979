import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { MAP_CONTENTS_SELECTION, PRICED_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { Request } from "autocannon";
import { sized } from "../smoke.ts";
import { graphqlRequest } from "./contenders.ts";
import { checkLine } from "./lines.ts";
import { measureRound, medianRound, type Round } from "./measure.ts";
import { PRICED_PROCEDURE } from "./prepare-database.ts";
import { viewport } from "./viewports.ts";

/** What the web app asks, but for the names of the operations. */
const MAP = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $origin: LatLngInput) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, origin: $origin) { ${MAP_CONTENTS_SELECTION} } }`;

const BY_PRICE = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $origin: LatLngInput, $skip: Int!, $sort: MapSort!) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, origin: $origin, skip: $skip, sort: $sort) { ${PRICED_CONTENTS_SELECTION} } }`;

const SEARCH = `query Search($input: SearchProviderLocationsInput!, $options: SearchProviderLocationsOptions) {
  searchProviderLocations(input: $input, options: $options) { ${LOCATION_CARD_SELECTION} distance_miles matched matched_speciality } }`;

const ZOOMS = sized([15, 13, 11, 9, 7, 5, 4], [15, 4]);
const FILTER = { specialities: ["PE", "OR"], languages: ["SP"], plans: ["insurance"] };
const PRICED = { ...FILTER, procedure: PRICED_PROCEDURE };
const HINTS: { hint: string; degree?: string }[] = [
  { hint: "s" },
  { hint: "", degree: "DDS" },
  { hint: "", degree: "BDS" },
  { hint: "smith" },
  { hint: "john s" },
  { hint: "kids" },
  { hint: "zzzz" },
];
const ROUNDS = sized(3, 1);
const LOAD = { seconds: 3, connections: sized(4, 2) };
/** Requests a second, and for searches the median's milliseconds. */
const LEAST = { search: 3_000, closeMap: 3_000, wideMap: 1_000 };
const CLOSE_ZOOM = 9;
const MOST_SEARCH_MS = 2;

/** Measures the finder's own queries on the product and prints a line each. */
export async function measureFinder(url: string, spots: readonly LatLng[]): Promise<void> {
  console.log(
    `\nThe finder's queries: ${LOAD.connections} connections, median of ${ROUNDS} rounds of ${LOAD.seconds} s`,
  );
  const lines: { name: string; least: number; mostMs?: number; requests: Request[] }[] = [];
  for (const zoom of ZOOMS) {
    const least = zoom >= CLOSE_ZOOM ? LEAST.closeMap : LEAST.wideMap;
    for (const [name, query, options] of [
      ["map", MAP, { filter: null }],
      ["map, filtered,", MAP, { filter: FILTER }],
      ["map, by price,", BY_PRICE, { filter: PRICED, skip: 0, sort: "price" }],
    ] as const) {
      const requests = spots.map((spot) =>
        graphqlRequest(query, { ...viewport(spot, zoom), zoom, origin: null, ...options }),
      );
      lines.push({ name: `${name} at zoom ${zoom}`, least, requests });
    }
  }
  for (const { hint, degree = null } of HINTS) {
    const requests = spots.map((spot) =>
      graphqlRequest(SEARCH, {
        input: { meta: "name", hint, priority_coords: spot, helpers: { degree, plan: null } },
        options: { exclude: [] },
      }),
    );
    lines.push({
      name: `search ${JSON.stringify(hint)} ${degree ?? ""}`,
      least: LEAST.search,
      mostMs: MOST_SEARCH_MS,
      requests,
    });
  }
  for (const { name, least, mostMs, requests } of lines) {
    const { requestsPerSecond, p50Ms, p99Ms } = await measure(url, requests);
    console.log(
      `  ${name.padEnd(26)} ${requestsPerSecond.toFixed(0).padStart(6)} requests/s   p50 ${p50Ms.toFixed(1).padStart(6)} ms   p99 ${p99Ms.toFixed(1).padStart(6)} ms`,
    );
    checkLine({ name, value: requestsPerSecond, least, unit: " requests/s" });
    if (mostMs !== undefined) checkLine({ name: `${name}, p50`, value: p50Ms, most: mostMs, unit: " ms" });
  }
}

async function measure(url: string, requests: Request[]): Promise<Round> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(url, requests, LOAD));
  return medianRound(rounds);
}
