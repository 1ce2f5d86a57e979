import type { LocationCard } from "@smirk/domain/directory/location-card";
import { isPostBox, zip5 } from "@smirk/domain/geography/postal-code";

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

/** A post office box has no pin. */
export function groupPins(cards: readonly LocationCard[]): Pin[] {
  const pins = new Map<string, Pin>();
  for (const card of cards) {
    if (isPostBox(card.address)) continue;
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

export function isUnconfirmed({ providerLocations }: Pin): boolean {
  return providerLocations.every(({ confirmation }) => confirmation === "none");
}

export function sharedCenterName(cards: readonly LocationCard[]): string | null {
  const name = cards[0]?.center_name ?? null;
  return cards.every((card) => card.center_name === name) ? name : null;
}

type SharedSpot = { kind: "address" } | { kind: "zip"; name: string } | { kind: "town"; name: string };

/** What all of them share: an address, or the ZIP code or town whose middle stands for theirs. */
export function sharedSpot(cards: readonly LocationCard[]): SharedSpot | null {
  const shares = (read: (card: LocationCard) => unknown) => new Set(cards.map(read)).size === 1;
  const [first] = cards;
  if (!first || !shares(({ approximate }) => approximate)) return null;
  if (!first.approximate) return shares(({ address }) => address.split(UNIT)[0]) ? { kind: "address" } : null;
  if (shares(({ zip }) => zip5(zip))) return { kind: "zip", name: zip5(first.zip) };
  return shares(({ city, state }) => `${city}, ${state}`) ? { kind: "town", name: first.city } : null;
}

const UNIT = /,? (?:ste|suite|unit|apt|fl|rm|bldg|#)\b/i;

/** Centers in order of appearance, with location counts (spec §2); those without a center count under null. */
export function centersOf(cards: readonly LocationCard[]): { name: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const { center_name } of cards) counts.set(center_name, (counts.get(center_name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
