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
const NEAR_MILES = 50;
/** A map that is hidden or folded counts as this large. */
const LEAST_PIXELS = 240;
/** Pins at the very edge would be cut. */
const USED_SHARE = 0.9;
/** A pin stands above its point. */
const PIN_PIXELS = 48;

/**
 * The view of a chosen place: its ten nearest, of those within 50 miles.
 * @param nearest nearest first
 */
export function fitPlace(origin: LatLng, nearest: readonly Spot[], size: Size): MapView {
  const near = nearest
    .map((spot) => distanceMiles(origin, pointOf(spot)))
    .filter((miles) => miles <= NEAR_MILES);
  return viewAround(origin, near.slice(0, ENOUGH).at(-1) ?? 0, size);
}

/** Like fitPlace, but goes to the nearest where none is near. */
export function fitSearch(origin: LatLng, nearest: readonly Spot[], size: Size): MapView {
  const middle = findMiddle(origin, nearest);
  const away = (spot: Spot) => distanceMiles(middle, pointOf(spot));
  const byDistance = middle === origin ? nearest : nearest.toSorted((a, b) => away(a) - away(b));
  return fitPlace(middle, byDistance, size);
}

/** All of them, however far. */
export function fitAll(origin: LatLng, nearest: readonly Spot[], size: Size): MapView {
  const middle = findMiddle(origin, nearest);
  const away = nearest.map((spot) => distanceMiles(middle, pointOf(spot)));
  return viewAround(middle, Math.max(0, ...away), size);
}

/** The origin, or the nearest where none is near. */
function findMiddle(origin: LatLng, [first]: readonly Spot[]): LatLng {
  const isNear = first === undefined || distanceMiles(origin, pointOf(first)) <= NEAR_MILES;
  return isNear ? origin : pointOf(first);
}

function viewAround(middle: LatLng, reach: number, size: Size): MapView {
  return { center: { lat: middle.lat, lng: middle.lng }, zoom: zoomThatHolds(middle, reach, size) };
}

/** At most the default zoom. */
function zoomThatHolds({ lat }: LatLng, miles: number, { width, height }: Size): number {
  const [across, down] = [Math.max(LEAST_PIXELS, width), Math.max(LEAST_PIXELS, height) - 2 * PIN_PIXELS];
  const pixels = (Math.min(across, down) / 2) * USED_SHARE;
  const fitting = Math.floor(DEFAULT_ZOOM + Math.log2(pixels / (miles * pixelsPerMile(DEFAULT_ZOOM, lat))));
  return Math.min(DEFAULT_ZOOM, Math.max(MIN_ZOOM, fitting));
}

function pointOf({ latitude, longitude }: Spot): LatLng {
  return { lat: latitude, lng: longitude };
}
