import type { LatLng } from "@smirk/domain/geo";
import { DEFAULT_ZOOM } from "@smirk/domain/geo";
import { useCallback } from "react";
import type { LazyMap } from "../../map/use-lazy-map.ts";
import { loadMapView } from "./view-storage.ts";

const PHONE = "(width < 768px)";
/** On a phone the box lies over the lower half: the pin comes to stand above the middle (spec §2). */
const ABOVE_MIDDLE = { x: 0, y: -70 };
const CLOSE_ZOOM = 13;

type Shown = LatLng | { latitude: number; longitude: number };

/** Takes the map to a dentist or a place; from far out it comes close enough to tell pins apart. */
export function useShowOnMap(lazyMap: LazyMap): (shown: Shown) => void {
  return useCallback(
    (shown) => {
      if (lazyMap.status !== "ready") return;
      const isCard = "latitude" in shown;
      const center = isCard
        ? { lat: shown.latitude, lng: shown.longitude }
        : { lat: shown.lat, lng: shown.lng };
      const { zoom } = loadMapView();
      const offset = isCard && matchMedia(PHONE).matches ? ABOVE_MIDDLE : { x: 0, y: 0 };
      lazyMap.map.panTo(center, zoom < CLOSE_ZOOM ? DEFAULT_ZOOM : zoom, offset);
    },
    [lazyMap],
  );
}
