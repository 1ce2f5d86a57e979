import type { LocationCard } from "@smirk/domain/directory/location-card";

export interface Pin {
  pin_id: string;
  latitude: number;
  longitude: number;
  providerLocations: LocationCard[];
}

/** `"29.7604,-95.3698"`: latitude and longitude as on the wire. */
export function pinId(location: { latitude: number; longitude: number }): string {
  return `${location.latitude},${location.longitude}`;
}

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

export function sharedCenterName(cards: readonly LocationCard[]): string | null {
  const name = cards[0]?.center_name ?? null;
  return cards.every((card) => card.center_name === name) ? name : null;
}

/** In order of appearance, with location counts (spec §2); those without a center count under null. */
export function centersOf(cards: readonly LocationCard[]): { name: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const { center_name } of cards) counts.set(center_name, (counts.get(center_name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
