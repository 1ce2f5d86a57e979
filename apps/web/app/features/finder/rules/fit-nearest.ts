import { type MapView, MIN_ZOOM, pixelsPerMile } from "@smirk/domain/finder/map-view";
import { DEFAULT_ZOOM, distanceMiles, type LatLng } from "@smirk/domain/geography/geo";

interface Spot {
  latitude: number;
  longitude: number;
}

interface Size {
  width: number;
  height: number;
}

/** A view holds this many where there are as many near. */
export const ENOUGH = 10;
export const NEAR_MILES = 50;
/** A map that is hidden or folded counts as this large. */
const LEAST_PIXELS = 240;
/** Pins at the very edge would be cut. */
const USED_SHARE = 0.9;

/**
 * The view of a chosen place: its `wanted` nearest, of those within 50 miles.
 * @param nearest nearest first
 */
export function fitPlace(origin: LatLng, nearest: readonly Spot[], size: Size, wanted = ENOUGH): MapView {
  const near = nearest
    .map((spot) => distanceMiles(origin, pointOf(spot)))
    .filter((miles) => miles <= NEAR_MILES);
  const reach = near.slice(0, wanted).at(-1) ?? 0;
  return { center: { lat: origin.lat, lng: origin.lng }, zoom: zoomThatHolds(origin, reach, size) };
}

/** Like fitPlace, but goes to the nearest where none is near. */
export function fitSearch(origin: LatLng, nearest: readonly Spot[], size: Size, wanted = ENOUGH): MapView {
  const [first] = nearest;
  if (first === undefined || distanceMiles(origin, pointOf(first)) <= NEAR_MILES) {
    return fitPlace(origin, nearest, size, wanted);
  }
  const there = pointOf(first);
  const away = (spot: Spot) => distanceMiles(there, pointOf(spot));
  return fitPlace(
    there,
    nearest.toSorted((a, b) => away(a) - away(b)),
    size,
    wanted,
  );
}

/** At most the default zoom. */
function zoomThatHolds({ lat }: LatLng, miles: number, { width, height }: Size): number {
  const pixels = (Math.max(LEAST_PIXELS, Math.min(width, height)) / 2) * USED_SHARE;
  const fitting = Math.floor(DEFAULT_ZOOM + Math.log2(pixels / (miles * pixelsPerMile(DEFAULT_ZOOM, lat))));
  return Math.min(DEFAULT_ZOOM, Math.max(MIN_ZOOM, fitting));
}

function pointOf({ latitude, longitude }: Spot): LatLng {
  return { lat: latitude, lng: longitude };
}
