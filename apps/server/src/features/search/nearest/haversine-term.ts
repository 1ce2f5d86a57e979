import type { LatLng } from "@smirk/domain/geography/geo";
import { float64At } from "../packed/columns.ts";

const RADIANS = Math.PI / 180;

/** Grows with the distance from 0 to 1, and asks for no arc sine. */
export function haversineTerm(from: LatLng, lat: number, lng: number): number {
  return (
    Math.sin(((lat - from.lat) / 2) * RADIANS) ** 2 +
    Math.cos(from.lat * RADIANS) * Math.cos(lat * RADIANS) * Math.sin(((lng - from.lng) / 2) * RADIANS) ** 2
  );
}

/** Rounding may not put a box farther than the places in it. */
const ROUNDING = 1 - 1e-9;

/** The haversineTerm from one point; what is farther than `most` by its latitude alone is infinitely far. */
export function createTerm(from: LatLng): (lat: number, lng: number, most: number) => number {
  let lastMost = Number.POSITIVE_INFINITY;
  let degrees = 180;
  return (lat, lng, most) => {
    if (most !== lastMost) {
      lastMost = most;
      degrees = (most < 1 ? (2 * Math.asin(Math.sqrt(most))) / RADIANS : 180) / ROUNDING;
    }
    const isFar = lat - from.lat > degrees || from.lat - lat > degrees;
    return isFar ? Number.POSITIVE_INFINITY : haversineTerm(from, lat, lng);
  };
}

/** A lower bound of the terms of all points in a box of a tree. */
export function leastTerm(from: LatLng, boxes: Float64Array, node: number): number {
  const [west, south] = [float64At(boxes, 4 * node), float64At(boxes, 4 * node + 1)];
  const [east, north] = [float64At(boxes, 4 * node + 2), float64At(boxes, 4 * node + 3)];
  const up = Math.max(0, south - from.lat, from.lat - north);
  const across =
    from.lng >= west && from.lng <= east ? 0 : Math.min(gap(from.lng, west), gap(from.lng, east));
  const farthestLat = Math.max(Math.abs(south), Math.abs(north));
  const least =
    Math.sin((up / 2) * RADIANS) ** 2 +
    Math.max(0, Math.cos(from.lat * RADIANS) * Math.cos(farthestLat * RADIANS)) *
      Math.sin((across / 2) * RADIANS) ** 2;
  return least * ROUNDING;
}

/** Degrees between two longitudes, the shorter way. */
function gap(a: number, b: number): number {
  const apart = Math.abs(a - b);
  return apart > 180 ? 360 - apart : apart;
}
