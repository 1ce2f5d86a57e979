import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { MAP_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { Request } from "autocannon";
import { sized } from "../smoke.ts";
import { graphqlRequest } from "./contenders.ts";
import { measureRound, medianRound, type Round } from "./measure.ts";
import { viewport } from "./viewports.ts";

const MAP = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom, filter: $filter) { ${MAP_CONTENTS_SELECTION} } }`;

const SEARCH = `query Search($input: SearchProviderLocationsInput!) {
  searchProviderLocations(input: $input) { ${LOCATION_CARD_SELECTION} distance_miles matched matched_speciality } }`;

const ZOOMS = sized([15, 13, 11, 9, 7, 5, 4], [15, 4]);
const FILTER = { specialities: ["PE", "OR"], languages: ["SP"], plans: ["insurance"] };
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
const BUDGET_MS = { openingZoom: 50, anyZoom: 100, search: 50 };

/** Measures the finder's own queries on the product and prints a line each; true when all keep their budget. */
export async function measureFinder(url: string, spots: readonly LatLng[]): Promise<boolean> {
  console.log(
    `\nThe finder's queries: ${LOAD.connections} connections, median of ${ROUNDS} rounds of ${LOAD.seconds} s`,
  );
  const lines: { name: string; budgetMs: number; requests: Request[] }[] = [];
  for (const zoom of ZOOMS) {
    const budgetMs = zoom === ZOOMS[0] ? BUDGET_MS.openingZoom : BUDGET_MS.anyZoom;
    for (const [name, filter] of [["map", null] as const, ["map, filtered,", FILTER] as const]) {
      const requests = spots.map((spot) => graphqlRequest(MAP, { ...viewport(spot, zoom), zoom, filter }));
      lines.push({ name: `${name} at zoom ${zoom}`, budgetMs, requests });
    }
  }
  for (const { hint, degree = null } of HINTS) {
    const requests = spots.map((spot) =>
      graphqlRequest(SEARCH, { input: { meta: "name", hint, priority_coords: spot, helpers: { degree } } }),
    );
    lines.push({
      name: `search ${JSON.stringify(hint)} ${degree ?? ""}`,
      budgetMs: BUDGET_MS.search,
      requests,
    });
  }
  // The first question waits until the server has read its points.
  const [first] = lines[0]?.requests ?? [];
  await fetch(`${url}/graphql`, { method: "POST", headers: first?.headers ?? {}, body: first?.body ?? "" });
  let isStored = true;
  for (const { name, budgetMs, requests } of lines) {
    const { requestsPerSecond, p50Ms, p99Ms } = await measure(url, requests);
    isStored &&= p99Ms <= budgetMs;
    console.log(
      `  ${name.padEnd(26)} ${requestsPerSecond.toFixed(0).padStart(6)} requests/s   p50 ${p50Ms.toFixed(1).padStart(6)} ms   p99 ${p99Ms.toFixed(1).padStart(6)} ms${p99Ms > budgetMs ? `, more than ${budgetMs}` : ""}`,
    );
  }
  return isStored;
}

async function measure(url: string, requests: Request[]): Promise<Round> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(url, requests, LOAD));
  return medianRound(rounds);
}
