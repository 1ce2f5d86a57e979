import { type MapView, viewBounds } from "@smirk/domain/finder/map-view";
import type { LatLngBox } from "@smirk/domain/geography/geo";

/** CSS pixels. The server searches this area, since it cannot know the map's size; a smaller map searches it too. */
export const SEARCH_AREA = { width: 1024, height: 832 };

/** What the map shows, and at least {@link SEARCH_AREA} around its middle. */
export function searchArea(shown: LatLngBox, view: MapView): LatLngBox {
  const least = viewBounds(view, SEARCH_AREA);
  // Beyond the date line there are no dentists.
  if (shown.sw.lng > shown.ne.lng) return shown;
  return {
    sw: { lat: Math.min(shown.sw.lat, least.sw.lat), lng: Math.min(shown.sw.lng, least.sw.lng) },
    ne: { lat: Math.max(shown.ne.lat, least.ne.lat), lng: Math.max(shown.ne.lng, least.ne.lng) },
  };
}
