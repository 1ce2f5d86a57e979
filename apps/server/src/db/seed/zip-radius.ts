import { distanceMiles } from "@smirk/domain/geo";
import type { GazetteerZip } from "../../features/places/gazetteer.ts";

const LEAST_MILES = 0.55;
const MOST_MILES = 1.5;
const CELL_DEGREES = 0.1;

/**
 * How far from a ZIP code's point its buildings may stand: 0.45 of the way to the nearest other populated point,
 * within limits that keep buildings in their ZIP code in town and out of the sea on the coast.
 */
export function zipRadii(zips: readonly GazetteerZip[]): (zip: GazetteerZip) => number {
  const cell = (lat: number, lng: number): string =>
    `${Math.floor(lat / CELL_DEGREES)}:${Math.floor(lng / CELL_DEGREES)}`;
  const cells = Map.groupBy(zips, (zip) => cell(zip.lat, zip.lng));
  return (zip) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const dLat of [-CELL_DEGREES, 0, CELL_DEGREES]) {
      for (const dLng of [-CELL_DEGREES, 0, CELL_DEGREES]) {
        for (const other of cells.get(cell(zip.lat + dLat, zip.lng + dLng)) ?? []) {
          if (other !== zip) nearest = Math.min(nearest, distanceMiles(zip, other));
        }
      }
    }
    return Math.min(MOST_MILES, Math.max(LEAST_MILES, nearest * 0.45));
  };
}
