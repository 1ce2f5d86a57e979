import type { LocationCard } from "@smirk/domain/directory/location-card";

/** All provider locations that stand on exactly the same coordinates (spec §3). */
export interface Pin {
  pin_id: string;
  latitude: number;
  longitude: number;
  providerLocations: LocationCard[];
}

/** `"29.7604,-95.3698"`: latitude and longitude as the wire gives them, joined. */
export function pinId(location: { latitude: number; longitude: number }): string {
  return `${location.latitude},${location.longitude}`;
}

/** One pin per pair of coordinates, pins and their locations in the order in which the cards come. */
export function groupPins(cards: readonly LocationCard[]): Pin[] {
  const pins = new Map<string, Pin>();
  for (const card of cards) {
    const id = pinId(card);
    const pin = pins.get(id);
    if (pin) pin.providerLocations.push(card);
    else {
      const { latitude, longitude } = card;
      pins.set(id, { pin_id: id, latitude, longitude, providerLocations: [card] });
    }
  }
  return [...pins.values()];
}

/** The center's name where all locations of the pins share one, null otherwise. */
export function sharedCenterName(cards: readonly LocationCard[]): string | null {
  const name = cards[0]?.center_name ?? null;
  return cards.every((card) => card.center_name === name) ? name : null;
}

/**
 * The centers of a pin in order of appearance with the number of their locations (spec §2). Locations
 * without a center stand together under null.
 */
export function centersOf(cards: readonly LocationCard[]): { name: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const { center_name } of cards) counts.set(center_name, (counts.get(center_name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
