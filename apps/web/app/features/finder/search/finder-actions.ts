import { MAX_NEAREST, MAX_SKIPPED } from "@smirk/domain/finder/map-contents";
import { type MapView, viewBounds } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { type ApiFetch, browserFetch } from "../../../api/api-fetch.ts";
import { findMapContents } from "../../../api/directory/providers.ts";
import { findNearestLocations } from "../../../api/nearest-locations.ts";
import { findPricedContents } from "../../../api/priced-contents.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { type FinderFilter, NO_FILTER, readSearchText, toMapFilter } from "../first-view/finder-filter.ts";
import { saveMapView } from "../first-view/view-storage.ts";
import { ENOUGH, fitAll, fitPlace, fitSearch } from "../rules/fit-nearest.ts";
import type { ResolvedSearch, resolveSearch } from "../rules/resolve-search.ts";
import type { Finder } from "../use-finder.ts";
import { withoutLastSearch } from "./without-last-search.ts";

/**
 * Makes the text the list and shows where its nearest are, or goes to the place that it names.
 * @param promised how many the view must hold, however far they are; without it those near are enough
 */
export async function searchFor(
  finder: Finder,
  apiUrl: string,
  text: string,
  promised?: number,
): Promise<void> {
  const { signal } = followSearch();
  // What the last search said goes with its words.
  const searched = { ...withoutLastSearch(finder.filter, finder.lastSearch), q: readSearchText(text) };
  if (searched.q === "") {
    finder.setReading(null);
    return finder.setFilter(searched, { asked: null });
  }
  const { origin } = finder;
  const limit = Math.max(ENOUGH, promised ?? 0);
  const resolved = await resolve(apiUrl, { filter: searched, origin, limit, signal });
  if (signal.aborted) return;
  const { filter, place, nearest, reading } = resolved ?? {
    filter: searched,
    place: null,
    nearest: null,
    reading: null,
  };
  finder.setFilter(filter, { asked: searched });
  const going = place === null ? null : goToPlace({ ...finder, filter }, apiUrl, place);
  // The note is about the place that was just gone to.
  finder.setReading(reading && { reading, filter, isHere: true });
  if (going !== null) return going;
  if (nearest !== null && nearest.length > 0) {
    const fit = promised === undefined ? fitSearch : fitAll;
    showView(finder, fit(origin, nearest, mapSize(finder)));
  }
}

let lastSearch: AbortController | null = null;

/** The answer of an earlier search is not awaited any more. */
function followSearch(): AbortController {
  lastSearch?.abort();
  lastSearch = new AbortController();
  return lastSearch;
}

/** The rules for typed text come once somebody searches; without them the text is searched for as it is. */
async function resolve(
  apiUrl: string,
  asked: Parameters<typeof resolveSearch>[1],
): Promise<ResolvedSearch | null> {
  try {
    const { resolveSearch } = await import("../rules/resolve-search.ts");
    return await resolveSearch(browserFetch(apiUrl), asked);
  } catch {
    return null;
  }
}

/** Narrows the list and shows where the nearest of those left are; the map stays where nobody was left out. */
export async function applyFilter(finder: Finder, apiUrl: string, filter: FinderFilter): Promise<void> {
  const { origin, isAway, view } = finder;
  finder.setFilter(filter);
  const narrowing = narrowingOf(filter);
  if ([finder.filter, NO_FILTER].some((other) => narrowingOf(other) === narrowing)) return;
  // After the map has left the origin, what is near the map counts; distances are of the origin.
  const from = isAway && filter.withinMiles === null ? view.current.center : origin;
  const nearest = await findNearest(browserFetch(apiUrl), from, filter, ENOUGH).catch(() => []);
  if (nearest.length > 0) showView(finder, fitSearch(from, nearest, mapSize(finder)));
}

/** Prices leave nobody out. */
function narrowingOf(filter: FinderFilter): string {
  return JSON.stringify({ ...filter, procedure: null });
}

/** Loads on a list that is cut. */
export async function loadMore(
  { state, dispatch, filter, origin, view }: Finder,
  apiUrl: string,
): Promise<void> {
  const { box, zoom } = view.current;
  const { results: after, picked } = state;
  if (box === null || after === null) return;
  const from = { lat: origin.lat, lng: origin.lng };
  // A picked card may be from outside of the view.
  const skip = Math.min(MAX_SKIPPED, after.length - Number(picked !== null));
  dispatch({ type: "moreStarted" });
  try {
    const question = { box, zoom, filter: toMapFilter(filter, from), origin: from, skip };
    const found = filter.procedure
      ? await findPricedContents(browserFetch(apiUrl), question)
      : { prices: [], ...(await findMapContents(browserFetch(apiUrl), question)) };
    const { locations: cards, prices } = found;
    dispatch({ type: "moreAnswered", after, cards, prices, from });
  } catch {
    dispatch({ type: "moreFailed", after });
  }
}

/** Makes the place the origin and shows at least its ten nearest, if there are ten within 50 miles. */
export async function goToPlace(finder: Finder, apiUrl: string, place: NamedLocation): Promise<void> {
  const { signal } = followSearch();
  finder.setPlace(place);
  const nearest = await findNearest(browserFetch(apiUrl), place, finder.filter, ENOUGH).catch(() => []);
  if (signal.aborted) return;
  showView(finder, fitPlace(place, nearest, mapSize(finder)));
}

/** Distances count from the middle of the map from now on. */
export function searchFromHere(finder: Finder): void {
  finder.setOrigin({ name: null, ...finder.view.current.center });
}

export function showView(finder: Finder, view: MapView): void {
  const { lazyMap } = finder;
  if (lazyMap.status === "ready") {
    lazyMap.map.panTo(view.center, view.zoom);
    return;
  }
  // Without a map the list still goes there, and the map opens there if it comes.
  saveMapView(view);
  finder.onIdle({ ...view, bounds: viewBounds(view, mapSize(finder)) });
}

export function mapSize({ refs }: Finder): { width: number; height: number } {
  const { clientWidth: width = 0, clientHeight: height = 0 } = refs.map.current ?? {};
  return { width, height };
}

function findNearest(apiFetch: ApiFetch, origin: LatLng, filter: FinderFilter, wanted: number) {
  const limit = Math.min(wanted, MAX_NEAREST);
  return findNearestLocations(apiFetch, { origin, filter: toMapFilter(filter, origin), limit });
}
