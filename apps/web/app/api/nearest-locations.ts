import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/directory/location-card";
import type { MapFilter } from "@smirk/domain/finder/map-contents";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "./api-fetch.ts";
import { queryGraphql } from "./directory/graphql.ts";

const FIND_NEAREST = `query findNearestLocations($origin: LatLngInput!, $filter: MapFilter, $limit: Int!) {
findNearestLocations(origin: $origin, filter: $filter, limit: $limit) { ${LOCATION_CARD_SELECTION} distance_miles } }`;

export type NearLocation = LocationCard & { distance_miles: number };

/** Nearest first, however far; at most 50. */
export async function findNearestLocations(
  apiFetch: ApiFetch,
  { origin: { lat, lng }, ...rest }: { origin: LatLng; filter: MapFilter | null; limit: number },
  signal?: AbortSignal,
): Promise<NearLocation[]> {
  const operationName = "findNearestLocations";
  const operation = { operationName, query: FIND_NEAREST, variables: { origin: { lat, lng }, ...rest } };
  const data = await queryGraphql<Record<typeof operationName, NearLocation[]>>(apiFetch, operation, signal);
  return data[operationName];
}

/** The name that a search with wrong letters nearly is; null for none. */
export async function suggestName(
  apiFetch: ApiFetch,
  q: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const operationName = "suggestName";
  const query = "query suggestName($q: String!) { suggestName(q: $q) }";
  const operation = { operationName, query, variables: { q } };
  return (await queryGraphql<Record<typeof operationName, string | null>>(apiFetch, operation, signal))[
    operationName
  ];
}
