import type { LatLng, LatLngBox } from "./geo.ts";

/** Where a list's distances count from: the chosen place as long as the map shows it, else the map's centre. */
export function measureFrom(place: LatLng | null, box: LatLngBox | null, center: LatLng): LatLng {
  if (place === null || box === null) return center;
  const { sw, ne } = box;
  const insideLat = place.lat >= sw.lat && place.lat <= ne.lat;
  const insideLng =
    sw.lng <= ne.lng
      ? place.lng >= sw.lng && place.lng <= ne.lng
      : place.lng >= sw.lng || place.lng <= ne.lng;
  return insideLat && insideLng ? { lat: place.lat, lng: place.lng } : center;
}

/** The centre that puts a point this many pixels above the middle of a map at this zoom (Web Mercator). */
export function centerBelow(point: LatLng, zoom: number, pixels: number): LatLng {
  const degreesPerPixel = (360 / (256 * 2 ** zoom)) * Math.cos((point.lat * Math.PI) / 180);
  return { lat: point.lat - degreesPerPixel * pixels, lng: point.lng };
}
