import type { LocationCard } from "@smirk/domain/directory/location-card";
import {
  MAX_MAP_LOCATIONS,
  type MapCluster,
  type MapFilter,
  type NamedPrice,
} from "@smirk/domain/finder/map-contents";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { findMapContents, findProviderLocationsInBoundingBox } from "../../../api/directory/providers.ts";

/** What the chosen procedure costs, by location. */
export type Pricing = Readonly<Record<string, NamedPrice | null>>;

export interface FoundInView {
  cards: readonly LocationCard[];
  total: number;
  clusters: readonly MapCluster[];
  /** Absent without a procedure. */
  pricing?: Pricing;
  /** What must be known of an office that is not listed behind the others. */
  sure?: Sure;
}

export interface Sure {
  hours: boolean;
  accepting: boolean;
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
  const question = { box, zoom, filter, origin };
  if (!filter?.procedure) {
    const { locations, total, clusters } = await findMapContents(apiFetch, question, signal);
    return { cards: locations, total, clusters, ...sureOf(filter) };
  }
  const { findPricedContents } = await import("../../../api/priced-contents.ts");
  const { locations, total, clusters, prices } = await findPricedContents(apiFetch, question, signal);
  return { cards: locations, total, clusters, pricing: pricesById(locations, prices), ...sureOf(filter) };
}

function sureOf(filter: MapFilter | null): Pick<FoundInView, "sure"> {
  const [hours, accepting] = [(filter?.open ?? []).length > 0, filter?.accepting === true];
  return hours || accepting ? { sure: { hours, accepting } } : {};
}

export function pricesById(cards: readonly LocationCard[], prices: readonly (NamedPrice | null)[]): Pricing {
  return Object.fromEntries(cards.map(({ id }, at) => [id, prices[at] ?? null]));
}

/** Cards by their distance from the middle of a box, which may cross the date line; equally far ones by id. */
export function nearestFirst(cards: readonly LocationCard[], { sw, ne }: LatLngBox): LocationCard[] {
  const lat = (sw.lat + ne.lat) / 2;
  const lng = (sw.lng + (ne.lng < sw.lng ? ne.lng + 360 : ne.lng)) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return cards
    .map((card) => {
      const east = card.longitude - lng;
      const across = (east - 360 * Math.round(east / 360)) * squeeze;
      return { card, away: across ** 2 + (card.latitude - lat) ** 2 };
    })
    .sort((a, b) => a.away - b.away || Number(a.card.id) - Number(b.card.id))
    .map(({ card }) => card);
}
