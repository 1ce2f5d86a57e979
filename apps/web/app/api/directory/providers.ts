import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/directory/location-card";
import { MAP_CONTENTS_SELECTION, type MapContents, type MapFilter } from "@smirk/domain/finder/map-contents";
import type { FoundLocation } from "@smirk/domain/finder/search-query";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../api-fetch.ts";
import { queryGraphql } from "./graphql.ts";

const FIND_IN_BOX = `query findProviderLocationsInBoundingBox($sw: LatLngInput!, $ne: LatLngInput!) {
findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION_CARD_SELECTION} } }`;

const FIND_MAP_CONTENTS = writeMapQuery(MAP_CONTENTS_SELECTION);
const FIND_MORE = writeMapQuery(MAP_CONTENTS_SELECTION, [", $skip: Int!", ", skip: $skip"]);

export function writeMapQuery(selection: string, [variables, args] = ["", ""]): string {
  return `query findMapContents($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $origin: LatLngInput${variables}) {
findMapContents(sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, origin: $origin${args}) { ${selection} } }`;
}

const SEARCH = `query searchProviderLocations($input: SearchProviderLocationsInput!, $options: SearchProviderLocationsOptions) {
searchProviderLocations(input: $input, options: $options) {
${LOCATION_CARD_SELECTION} distance_miles matched matched_speciality } }`;

export async function findProviderLocationsInBoundingBox(
  apiFetch: ApiFetch,
  box: LatLngBox,
  signal?: AbortSignal,
): Promise<LocationCard[]> {
  const operationName = "findProviderLocationsInBoundingBox";
  const operation = { operationName, query: FIND_IN_BOX, variables: { sw: box.sw, ne: box.ne } };
  const data = await queryGraphql<Record<typeof operationName, LocationCard[]>>(apiFetch, operation, signal);
  return data[operationName];
}

export interface MapQuestion {
  box: LatLngBox;
  zoom: number;
  filter?: MapFilter | null;
  origin?: LatLng | null;
  /** How many of the first are known already. */
  skip?: number;
}

/** Pins or clusters of the box, and its list, without prices; a fractional `zoom` counts as the lower one. */
export function findMapContents(
  apiFetch: ApiFetch,
  { skip = 0, ...question }: MapQuestion,
  signal?: AbortSignal,
): Promise<MapContents> {
  const operation =
    skip === 0
      ? { query: FIND_MAP_CONTENTS, variables: question }
      : { query: FIND_MORE, variables: { ...question, skip } };
  return askMapContents(apiFetch, operation, signal);
}

interface MapOperation {
  query: string;
  variables: MapQuestion;
}

export async function askMapContents<Contents extends MapContents>(
  apiFetch: ApiFetch,
  { query, variables: { box, zoom, filter = null, origin = null, ...more } }: MapOperation,
  signal?: AbortSignal,
): Promise<Contents> {
  const operationName = "findMapContents";
  const variables = { sw: box.sw, ne: box.ne, zoom: Math.floor(zoom), filter, origin, ...more };
  const operation = { operationName, query, variables };
  const data = await queryGraphql<Record<typeof operationName, Contents>>(apiFetch, operation, signal);
  return data[operationName];
}

interface ProviderSearch {
  hint: string;
  degree: string | null;
  near: LatLng;
  /** The signed-in member's, whose offices come first among about equally far ones. */
  plan: string | null;
  /** Location ids already shown. */
  exclude?: readonly string[];
}

/** At most 20: name matches first, then specialties, each nearest first. */
export async function searchProviderLocations(
  apiFetch: ApiFetch,
  { hint, degree, near, plan, exclude = [] }: ProviderSearch,
  signal?: AbortSignal,
): Promise<FoundLocation[]> {
  const operationName = "searchProviderLocations";
  const input = { meta: "name", hint, priority_coords: near, helpers: { degree, plan } };
  const operation = { operationName, query: SEARCH, variables: { input, options: { exclude } } };
  const data = await queryGraphql<Record<typeof operationName, FoundLocation[]>>(apiFetch, operation, signal);
  return data[operationName];
}

export function fileUrl(apiUrl: string, id: string): string {
  return `${apiUrl}/files/${encodeURIComponent(id)}`;
}
