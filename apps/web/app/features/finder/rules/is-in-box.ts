import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";

/** West > east means that the box crosses the date line. */
export function isInBox({ lat, lng }: LatLng, { sw, ne }: LatLngBox): boolean {
  if (lat < sw.lat || lat > ne.lat) return false;
  return sw.lng <= ne.lng ? lng >= sw.lng && lng <= ne.lng : lng >= sw.lng || lng <= ne.lng;
}
