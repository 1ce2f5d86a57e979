import type { LocationCard } from "@smirk/domain/directory/location-card";
import { MAX_MAP_LOCATIONS, type MapCluster, type MapFilter } from "@smirk/domain/finder/map-contents";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { findMapContents, findProviderLocationsInBoundingBox } from "../../../api/directory/providers.ts";
import { nearestFirst } from "./nearest-first.ts";

export interface FoundInView {
  cards: readonly LocationCard[];
  total: number;
  clusters: readonly MapCluster[];
}

interface ViewQuestion {
  box: LatLngBox;
  zoom: number;
  filter: MapFilter | null;
  /** Where too many are found, the nearest to it are listed. */
  origin: LatLng;
}

/** Below this zoom nearly every view has too many to list, so clusters are requested at once. */
const CLOSE_ZOOM = 11;

/** Uses the specification's viewport query, or ours when filtering or counting. */
export async function findInView(
  apiFetch: ApiFetch,
  { box, zoom, filter, origin }: ViewQuestion,
  signal?: AbortSignal,
): Promise<FoundInView> {
  if (filter === null && zoom >= CLOSE_ZOOM) {
    const cards = await findProviderLocationsInBoundingBox(apiFetch, box, signal);
    if (cards.length < MAX_MAP_LOCATIONS)
      return { cards: nearestFirst(cards, box), total: cards.length, clusters: [] };
  }
  const { locations, total, clusters } = await findMapContents(
    apiFetch,
    { box, zoom, filter, origin },
    signal,
  );
  return { cards: locations, total, clusters };
}
