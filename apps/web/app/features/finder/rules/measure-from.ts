import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";

/** The chosen place while the map shows it, else the map's center. */
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
