import type { LatLng } from "@smirk/domain/geography/geo";
import { DEFAULT_ZOOM } from "@smirk/domain/geography/geo";
import { type RefObject, useCallback } from "react";
import type { LazyMap } from "../../../map/start/use-lazy-map.ts";
import { loadMapView } from "../first-view/view-storage.ts";

const PHONE = "(width < 768px)";
/** On a phone the opened dentist lies over the map's foot: this far down a pin is free. */
const PHONE_PIN_Y = 110;
const CLOSE_ZOOM = 13;

/** The list lies over the map, and so does the box of an opened pin. */
export const isPhone = () => matchMedia(PHONE).matches;

type Shown = LatLng | { latitude: number; longitude: number };

/** Takes the map to a dentist or a place; from far out it comes close enough to tell pins apart. */
export function useShowOnMap(
  lazyMap: LazyMap,
  element: RefObject<HTMLElement | null>,
): (shown: Shown) => void {
  return useCallback(
    (shown) => {
      if (lazyMap.status !== "ready") return;
      const isCard = "latitude" in shown;
      const center = isCard
        ? { lat: shown.latitude, lng: shown.longitude }
        : { lat: shown.lat, lng: shown.lng };
      const { zoom } = loadMapView();
      const middle = (element.current?.clientHeight ?? 0) / 2;
      const offset = { x: 0, y: isCard && isPhone() ? PHONE_PIN_Y - middle : 0 };
      lazyMap.map.panTo(center, zoom < CLOSE_ZOOM ? DEFAULT_ZOOM : zoom, offset);
    },
    [lazyMap, element],
  );
}
