import { findProcedure } from "@smirk/domain/fees/procedures";
import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { DEFAULT_VIEW, type MapView, viewBounds } from "@smirk/domain/finder/map-view";
import type { SearchReading } from "@smirk/domain/finder/search-reading";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../../api/api-fetch.ts";
import type { NearLocation } from "../../api/nearest-locations.ts";
import type { NamedLocation } from "../../storage/stored-view.ts";
import { dropFilter, type FinderFilter, readFilter, toMapFilter } from "./first-view/finder-filter.ts";
import { type FoundInView, findInView } from "./map/find-in-view.ts";
import { SEARCH_AREA } from "./map/search-area.ts";
import { fitSearch } from "./rules/fit-nearest.ts";
import { findNearest, resolveSearch } from "./rules/resolve-search.ts";

interface LoadedFinder {
  found: FoundInView;
  /** Where the search was found; null for the default view. */
  view: MapView | null;
  /** The place that the search named: those near it are listed. */
  place: NamedLocation | null;
  /** What the search was read as; null where it is as asked. */
  filter: FinderFilter | null;
  /** What the words of the search were read as; null without one. */
  reading: SearchReading | null;
}

/** The default view with the URL's filter, or the view that a search is found in. */
export async function loadFinder(
  apiFetch: ApiFetch,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<LoadedFinder> {
  const asked = readFilter(params);
  const { filter, place, nearest, reading } = await findSearched(apiFetch, withKnownProcedure(asked), signal);
  const origin = place ?? DEFAULT_LOCATION;
  const view = nearest.length > 0 ? fitSearch(origin, nearest, SEARCH_AREA) : null;
  const { zoom } = view ?? DEFAULT_VIEW;
  const box = viewBounds(view ?? DEFAULT_VIEW, SEARCH_AREA);
  const point = { lat: origin.lat, lng: origin.lng };
  const found = await findInView(
    apiFetch,
    { box, zoom, filter: toMapFilter(filter, point), origin: point },
    signal,
  );
  return { found, view, place, reading, filter: filter === asked ? null : filter };
}

/** Only here all procedures are at hand: what a stranger wrote into the address is dropped. */
function withKnownProcedure(filter: FinderFilter): FinderFilter {
  const isKnown = filter.procedure === null || findProcedure(filter.procedure) !== undefined;
  return isKnown ? filter : dropFilter(filter, "procedure");
}

interface Searched {
  filter: FinderFilter;
  place: NamedLocation | null;
  reading: SearchReading | null;
  nearest: readonly NearLocation[];
}

async function findSearched(
  apiFetch: ApiFetch,
  filter: FinderFilter,
  signal: AbortSignal,
): Promise<Searched> {
  if (filter.q === "") return { filter, place: null, reading: null, nearest: [] };
  const asked = { filter, origin: DEFAULT_LOCATION, limit: MAX_NEAREST, signal };
  const { nearest, ...resolved } = await resolveSearch(apiFetch, asked);
  const origin = resolved.place ?? DEFAULT_LOCATION;
  return {
    ...resolved,
    nearest: nearest ?? (await findNearest(apiFetch, { ...asked, ...resolved, origin })),
  };
}
