import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { LatLngBox } from "@smirk/domain/geography/geo";

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
