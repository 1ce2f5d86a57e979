import { rankListing } from "@smirk/domain/directory/listing-state";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { NamedPrice } from "@smirk/domain/finder/map-contents";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";

export interface RankedCard {
  card: LocationCard;
  miles: number;
  /** Null where it is not known; absent where no procedure is chosen. */
  price?: NamedPrice | null | undefined;
}

/** Listings that nobody confirmed come last among about equally far ones. Ties break by id, for a stable order. */
export function rankNearestFirst(cards: readonly LocationCard[], from: LatLng): RankedCard[] {
  return cards
    .map((card) => ({ card, miles: distanceMiles(from, { lat: card.latitude, lng: card.longitude }) }))
    .map((ranked) => ({ ranked, rank: rankListing(ranked.card, ranked.miles) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || a.ranked.miles - b.ranked.miles || compareIds(a.ranked.card.id, b.ranked.card.id),
    )
    .map(({ ranked }) => ranked);
}

/** Without a collator: to make one takes longer than to sort. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
