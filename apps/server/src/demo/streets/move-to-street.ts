import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { Building } from "../generate/generate-center.ts";
import { besideStreet, hundredAt, type NamedStreets } from "./named-streets.ts";

/** A building stays within reach of its ZIP code's point. */
const ZIP_MILES = 1.5;
const MOST_HOUSES = 49;

/**
 * Moves invented buildings to the nearest named street, each with a number of its own; where no street is known a
 * building stays as it is.
 */
export function createStreetMover(streets: NamedStreets) {
  const taken = new Set<string>();
  return (building: Building, zip: LatLng): Building => {
    const point = { lat: building.latitude, lng: building.longitude };
    for (const { piece, at } of streets.near(point)) {
      const hundred = hundredAt(at);
      for (let step = 1; step <= MOST_HOUSES; step++) {
        const number = hundred + step * 2 - (piece.name.length % 2);
        const address = `${number} ${piece.name}`;
        const there = besideStreet(piece, at, number);
        if (distanceMiles(there, zip) > ZIP_MILES) break;
        if (taken.has(address)) continue;
        taken.add(address);
        return { ...building, address, latitude: round(there.lat), longitude: round(there.lng) };
      }
    }
    return building;
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
