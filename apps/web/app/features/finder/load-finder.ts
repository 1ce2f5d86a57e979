import { DEFAULT_VIEW, viewBounds } from "@smirk/domain/finder/map-view";
import { readSearchQuery } from "@smirk/domain/finder/search-query";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { searchProviderLocations } from "../../api/directory/providers.ts";
import { readFilter, toMapFilter } from "./first-view/finder-filter.ts";
import { type FoundInView, findInView } from "./map/find-in-view.ts";
import { SEARCH_AREA } from "./map/search-area.ts";

export const DEFAULT_BOUNDS = viewBounds(DEFAULT_VIEW, SEARCH_AREA);

/** The default view with the URL's filter, or the results of a submitted form. */
export async function loadFinder(
  apiFetch: ApiFetch,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<FoundInView> {
  const { center, zoom } = DEFAULT_VIEW;
  const searched = params.get("q")?.trim();
  if (searched) {
    const { hint, degree } = readSearchQuery(searched.slice(0, 200));
    const cards = await searchProviderLocations(apiFetch, { hint, degree, near: center }, signal);
    return { cards, total: cards.length, clusters: [] };
  }
  const filter = toMapFilter(readFilter(params), center);
  return findInView(apiFetch, { box: DEFAULT_BOUNDS, zoom, filter }, signal);
}
