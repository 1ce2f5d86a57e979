import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { type MapView, viewBounds } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { type ApiFetch, browserFetch } from "../../../api/api-fetch.ts";
import { findNamedPlace } from "../../../api/named-place.ts";
import { findNearestLocations } from "../../../api/nearest-locations.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { type FinderFilter, NO_FILTER, readSearchText, toMapFilter } from "../first-view/finder-filter.ts";
import { saveMapView } from "../first-view/view-storage.ts";
import { ENOUGH, fitAll, fitPlace, fitSearch } from "../rules/fit-nearest.ts";
import type { SearchParts } from "../rules/search-parts.ts";
import type { Finder } from "../use-finder.ts";

const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/**
 * Makes the text the list and shows where its nearest are. Text that names no dentist and no treatment may name a
 * place: then the map goes there.
 * @param promised how many the view must hold, however far they are; without it those near are enough
 */
export async function searchFor(
  finder: Finder,
  apiUrl: string,
  text: string,
  promised?: number,
): Promise<void> {
  const { filter, origin } = finder;
  const searched = { ...filter, q: readSearchText(text) };
  const apiFetch = browserFetch(apiUrl);
  if (searched.q === "") return finder.setFilter(searched);
  const nearest = await findNearest(apiFetch, origin, searched, Math.max(ENOUGH, promised ?? 0)).catch(
    () => null,
  );
  if (await takeParts(finder, apiUrl, { searched, isFound: nearest === null || nearest.length > 0 })) return;
  if (nearest?.length === 0 && (await isUnknown(apiFetch, origin, searched))) {
    const place = await findNamedPlace(
      apiFetch,
      ZIP_CODE.test(searched.q) ? searched.q.slice(0, 5) : searched.q,
    ).catch(() => null);
    if (place !== null) {
      finder.setFilter({ ...searched, q: "" });
      return goToPlace(finder, apiUrl, place);
    }
  }
  finder.setFilter(searched);
  if (nearest && nearest.length > 0) {
    const fit = promised === undefined ? fitSearch : fitAll;
    showView(finder, fit(origin, nearest, mapSize(finder)));
  }
}

/** Narrows the list and shows where the nearest of those left are; without any filter the map stays. */
export async function applyFilter(finder: Finder, apiUrl: string, filter: FinderFilter): Promise<void> {
  const { origin, isAway, view } = finder;
  finder.setFilter(filter);
  if (toMapFilter(filter, origin) === null) return;
  // After the map has left the origin, what is near the map counts; distances are of the origin.
  const from = isAway && filter.withinMiles === null ? view.current.center : origin;
  const nearest = await findNearest(browserFetch(apiUrl), from, filter, ENOUGH).catch(() => []);
  if (nearest.length > 0) showView(finder, fitSearch(from, nearest, mapSize(finder)));
}

/**
 * A place and a language inside a search for dentists lead to that place and that filter. A text without a treatment
 * may be a name, and is only read so where it finds nobody.
 * @returns whether the search was answered so
 */
async function takeParts(
  finder: Finder,
  apiUrl: string,
  { searched, isFound }: { searched: FinderFilter; isFound: boolean },
): Promise<boolean> {
  const parts = await loadParts(searched.q);
  if (parts === null || (parts.text === "" && isFound && parts.languages.length === 0)) return false;
  if (parts.place === null && parts.languages.length === 0 && parts.text !== "") return false;
  const place =
    parts.place === null ? null : await findNamedPlace(browserFetch(apiUrl), parts.place).catch(() => null);
  if (parts.place !== null && place === null) return false;
  const languages = [...new Set([...searched.languages, ...parts.languages])];
  const filter = { ...searched, q: parts.text, languages };
  finder.setFilter(filter);
  if (place !== null) await goToPlace({ ...finder, filter }, apiUrl, place);
  return true;
}

/** The rules for typed text come once somebody searches; without them the text is searched for as it is. */
async function loadParts(text: string): Promise<SearchParts | null> {
  const rules = await import("../rules/search-parts.ts").catch(() => null);
  return rules?.readSearchParts(text) ?? null;
}

/** Whether the text finds nobody even without the other filters. */
async function isUnknown(apiFetch: ApiFetch, origin: LatLng, filter: FinderFilter): Promise<boolean> {
  const found = await findNearest(apiFetch, origin, { ...NO_FILTER, q: filter.q }, 1).catch(() => [null]);
  return found.length === 0;
}

/** Makes the place the origin and shows at least its ten nearest, if there are ten within 50 miles. */
export async function goToPlace(finder: Finder, apiUrl: string, place: NamedLocation): Promise<void> {
  finder.setPlace(place);
  const nearest = await findNearest(browserFetch(apiUrl), place, finder.filter, ENOUGH).catch(() => []);
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
