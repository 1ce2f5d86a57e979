import { distanceMiles } from "@smirk/domain/geography/geo";
import type { GazetteerZip } from "../features/places/gazetteer/gazetteer-sources.ts";

const LEAST_MILES = 0.75;
const MOST_MILES = 1.5;
const SHORE_MILES = 0.15;
const NEIGHBOUR_MILES = 5;
const CELL_DEGREES = 0.15;
const OPEN_ANGLE = (2 * Math.PI) / 3;

/** Maximum distance from a ZIP code's point by direction (radians from east, anticlockwise). */
export type Reach = (angle: number) => number;

/** 0.45 of the way to the nearest other populated point; short where no point lies that way, to stay on land. */
export function zipReach(zips: readonly GazetteerZip[]): (zip: GazetteerZip) => Reach {
  const cell = (lat: number, lng: number): string =>
    `${Math.floor(lat / CELL_DEGREES)}:${Math.floor(lng / CELL_DEGREES)}`;
  const cells = Map.groupBy(zips, (zip) => cell(zip.lat, zip.lng));
  const around = [-CELL_DEGREES, 0, CELL_DEGREES];
  return (zip) => {
    const others = around
      .flatMap((dLat) => around.flatMap((dLng) => cells.get(cell(zip.lat + dLat, zip.lng + dLng)) ?? []))
      .filter((other) => other !== zip && distanceMiles(zip, other) < NEIGHBOUR_MILES);
    const nearest = Math.min(...others.map((other) => distanceMiles(zip, other)));
    const radius = Math.min(MOST_MILES, Math.max(LEAST_MILES, nearest * 0.45));
    const bearings = others.map((other) => bearing(zip, other));
    return (angle) => (liesInTheOpen(angle, bearings) ? SHORE_MILES : radius);
  };
}

function bearing(from: GazetteerZip, to: GazetteerZip): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  return Math.atan2(to.lat - from.lat, (to.lng - from.lng) * shrink);
}

function liesInTheOpen(angle: number, bearings: readonly number[]): boolean {
  const turn = (from: number, to: number): number => (((to - from) % TURN) + TURN) % TURN;
  const left = Math.min(TURN, ...bearings.map((other) => turn(angle, other)));
  const right = Math.min(TURN, ...bearings.map((other) => turn(other, angle)));
  return left + right > OPEN_ANGLE;
}

const TURN = 2 * Math.PI;
