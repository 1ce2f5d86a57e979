import type { LocationCard } from "@smirk/domain/directory/location-card";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";

export interface RankedCard {
  card: LocationCard;
  miles: number;
}

/** Ties break by id, for a stable order. */
export function rankNearestFirst(cards: readonly LocationCard[], from: LatLng): RankedCard[] {
  return cards
    .map((card) => ({ card, miles: distanceMiles(from, { lat: card.latitude, lng: card.longitude }) }))
    .sort((a, b) => a.miles - b.miles || a.card.id.localeCompare(b.card.id, "en", { numeric: true }));
}
