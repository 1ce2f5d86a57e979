import { type MapView, toWorldPixels, viewBounds } from "@smirk/domain/finder/map-view";
import type { LatLngBox } from "@smirk/domain/geography/geo";

/** CSS pixels. The server searches this area, since it cannot know the map's size; a smaller map searches it too. */
export const SEARCH_AREA = { width: 1024, height: 832 };

/** A map that is put up rounds its middle. */
const SAME_PIXELS = 2;

/**
 * What the map shows, so that the list counts what is on the map. In the view that the server listed also what it
 * listed: at least {@link SEARCH_AREA} around its middle.
 */
export function searchArea(shown: LatLngBox, view: MapView, served: MapView): LatLngBox {
  if (!isSameView(view, served)) return shown;
  const least = viewBounds(view, SEARCH_AREA);
  // Beyond the date line there are no dentists.
  if (shown.sw.lng > shown.ne.lng) return shown;
  return {
    sw: { lat: Math.min(shown.sw.lat, least.sw.lat), lng: Math.min(shown.sw.lng, least.sw.lng) },
    ne: { lat: Math.max(shown.ne.lat, least.ne.lat), lng: Math.max(shown.ne.lng, least.ne.lng) },
  };
}

function isSameView(one: MapView, other: MapView): boolean {
  const [here, there] = [toWorldPixels(one.center, one.zoom), toWorldPixels(other.center, one.zoom)];
  return one.zoom === other.zoom && Math.hypot(here.x - there.x, here.y - there.y) < SAME_PIXELS;
}
