import type { LocationCard } from "@smirk/domain/directory/location-card";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";

/** The ZIP code of the office that is nearest to a point; null without offices. */
export function nearestZip(cards: readonly LocationCard[], from: LatLng): string | null {
  const away = ({ latitude: lat, longitude: lng }: LocationCard) => distanceMiles(from, { lat, lng });
  const [first, ...others] = cards;
  if (first === undefined) return null;
  return zip5(others.reduce((nearest, card) => (away(card) < away(nearest) ? card : nearest), first).zip);
}
