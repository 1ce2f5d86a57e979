import type { LocationCard } from "@smirk/domain/directory/location-card";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";

export interface RankedCard {
  card: LocationCard;
  miles: number;
}

/** Ties break by id, a whole number, for a stable order. */
export function rankNearestFirst(cards: readonly LocationCard[], from: LatLng): RankedCard[] {
  return cards
    .map((card) => ({ card, miles: distanceMiles(from, { lat: card.latitude, lng: card.longitude }) }))
    .sort((a, b) => a.miles - b.miles || compareIds(a.card.id, b.card.id));
}

/** Without a collator: to make one takes longer than to sort. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
