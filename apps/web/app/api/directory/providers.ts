import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/directory/location-card";
import {
  MAP_CONTENTS_SELECTION,
  type MapContents,
  type MapFilter,
  type MapSort,
  PRICED_CONTENTS_SELECTION,
  type PricedContents,
} from "@smirk/domain/finder/map-contents";
import type { FoundLocation } from "@smirk/domain/finder/search-query";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../api-fetch.ts";
import type { NamedPrice } from "../price-naming.ts";
import { queryGraphql } from "./graphql.ts";

const FIND_IN_BOX = `query findProviderLocationsInBoundingBox($sw: LatLngInput!, $ne: LatLngInput!) {
findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION_CARD_SELECTION} } }`;

const FIND_MAP_CONTENTS = writeMapQuery(MAP_CONTENTS_SELECTION);
const FIND_MORE = writeMapQuery(MAP_CONTENTS_SELECTION, [", $skip: Int!", ", skip: $skip"]);
const FIND_PRICED = writeMapQuery(PRICED_CONTENTS_SELECTION, [
  ", $skip: Int!, $sort: MapSort!",
  ", skip: $skip, sort: $sort",
]);

function writeMapQuery(selection: string, [variables, args] = ["", ""]): string {
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

interface MapQuestion {
  box: LatLngBox;
  zoom: number;
  filter?: MapFilter | null;
  origin?: LatLng | null;
  /** How many of the first are known already. */
  skip?: number;
  /** Counts with a procedure in the filter. */
  sort?: MapSort;
}

interface FoundContents extends MapContents {
  /** Absent without a procedure. */
  prices?: (NamedPrice | null)[] | undefined;
}

/** Pins or clusters of the box, and its list; a fractional `zoom` counts as the lower one. */
export async function findMapContents(
  apiFetch: ApiFetch,
  { box, zoom, filter = null, origin = null, skip = 0, sort = "distance" }: MapQuestion,
  signal?: AbortSignal,
): Promise<FoundContents> {
  const operationName = "findMapContents";
  const variables = { sw: box.sw, ne: box.ne, zoom: Math.floor(zoom), filter, origin };
  const operation = filter?.procedure
    ? { operationName, query: FIND_PRICED, variables: { ...variables, skip, sort } }
    : skip === 0
      ? { operationName, query: FIND_MAP_CONTENTS, variables }
      : { operationName, query: FIND_MORE, variables: { ...variables, skip } };
  const [data, namePrices] = await Promise.all([
    queryGraphql<Record<typeof operationName, MapContents & Partial<PricedContents>>>(
      apiFetch,
      operation,
      signal,
    ),
    filter?.procedure &&
      import("../price-naming.ts").then(({ loadPriceNaming }) => loadPriceNaming(apiFetch)),
  ]);
  const contents = data[operationName];
  return namePrices ? namePrices(contents) : contents;
}

interface ProviderSearch {
  hint: string;
  degree: string | null;
  near: LatLng;
  plan?: string | null;
  /** Location ids already shown. */
  exclude?: readonly string[];
}

/** At most 20: name matches first, then specialties, each nearest first. */
export async function searchProviderLocations(
  apiFetch: ApiFetch,
  { hint, degree, near, plan = null, exclude = [] }: ProviderSearch,
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
