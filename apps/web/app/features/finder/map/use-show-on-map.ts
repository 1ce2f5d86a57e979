import type { LatLng } from "@smirk/domain/geography/geo";
import { DEFAULT_ZOOM } from "@smirk/domain/geography/geo";
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import type { LazyMap } from "../../../map/loading/use-lazy-map.ts";
import { isPhone } from "../first-view/is-phone.ts";
import { loadMapView } from "../first-view/view-storage.ts";

/** On phones the form covers the top of the map and the box its bottom: pins this far down stay visible. */
const PHONE_PIN_Y = 150;
const CLOSE_ZOOM = 13;

type Shown = LatLng | { latitude: number; longitude: number };

/** @returns stays the same when the map comes, so that no card is drawn again for it */
export function useShowOnMap(
  lazyMap: LazyMap,
  element: RefObject<HTMLElement | null>,
): (shown: Shown) => void {
  const latest = useRef(lazyMap);
  useLayoutEffect(() => {
    latest.current = lazyMap;
  }, [lazyMap]);
  return useCallback(
    (shown) => {
      if (latest.current.status !== "ready") return;
      const isCard = "latitude" in shown;
      const center = isCard
        ? { lat: shown.latitude, lng: shown.longitude }
        : { lat: shown.lat, lng: shown.lng };
      const { zoom } = loadMapView();
      const height = element.current?.clientHeight ?? 0;
      const y = Math.min(PHONE_PIN_Y, height * 0.34) - height / 2;
      const offset = { x: 0, y: isCard && isPhone() ? y : 0 };
      latest.current.map.panTo(center, zoom < CLOSE_ZOOM ? DEFAULT_ZOOM : zoom, offset);
    },
    [element],
  );
}
