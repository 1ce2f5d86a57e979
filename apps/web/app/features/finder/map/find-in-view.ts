import type { LocationCard } from "@smirk/domain/directory/location-card";
import { MAX_MAP_LOCATIONS, type MapCluster, type MapFilter } from "@smirk/domain/finder/map-contents";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { findMapContents, findProviderLocationsInBoundingBox } from "../../../api/directory/providers.ts";

export interface FoundInView {
  cards: readonly LocationCard[];
  /** How many there are; more than `cards` when they are too many to list. */
  total: number;
  /** What the map shows in place of pins when they are too many. */
  clusters: readonly MapCluster[];
}

/** Farther out a view holds more than can be listed almost everywhere: it is asked for clusters at once. */
const CLOSE_ZOOM = 11;

/** Who is in the view: by the viewport query of the specification, or by the one that filters and counts. */
export async function findInView(
  apiFetch: ApiFetch,
  { box, zoom, filter }: { box: LatLngBox; zoom: number; filter: MapFilter | null },
  signal?: AbortSignal,
): Promise<FoundInView> {
  if (filter === null && zoom >= CLOSE_ZOOM) {
    const cards = await findProviderLocationsInBoundingBox(apiFetch, box, signal);
    if (cards.length < MAX_MAP_LOCATIONS) return { cards, total: cards.length, clusters: [] };
  }
  const { locations, total, clusters } = await findMapContents(apiFetch, { box, zoom, filter }, signal);
  return { cards: locations, total, clusters };
}
