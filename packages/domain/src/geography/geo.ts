export interface LatLng {
  lat: number;
  lng: number;
}

/** A box in degrees. West > east means that the box crosses the date line. */
export interface LatLngBox {
  sw: LatLng;
  ne: LatLng;
}

const EARTH_RADIUS_MILES = 3958.8;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

export function distanceMiles(from: LatLng, to: LatLng): number {
  const dLat = toRadians(to.lat - from.lat);
  const dLng = toRadians(to.lng - from.lng);
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
}

export function isLatLng(point: LatLng): boolean {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180;
}

export const DEFAULT_LOCATION = { name: "Houston, TX", lat: 29.7604, lng: -95.3698 } as const;
export const DEFAULT_ZOOM = 15;
