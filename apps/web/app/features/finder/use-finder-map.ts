import { groupPins, type Pin } from "@smirk/domain/pins";
import { type Dispatch, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { MapIdle, MapPin } from "../../map/map-driver.ts";
import { type LazyMap, useLazyMap } from "../../map/use-lazy-map.ts";
import { useMapTexts } from "../../map/use-map-texts.ts";
import type { FinderEvent, FinderState } from "./finder-state.ts";
import { usePinName } from "./use-pin-name.ts";
import { loadMapView, saveMapView } from "./view-storage.ts";

function emphasisOf(pin: Pin, state: FinderState): MapPin["emphasis"] {
  if (state.openPins.includes(pin.pin_id)) return "selected";
  return pin.providerLocations.some((card) => card.id === state.pointedId) ? "pointed" : "none";
}

/** Puts the finder's map into the element and keeps its pins in step with the results. */
export function useFinderMap(
  element: RefObject<HTMLElement | null>,
  state: FinderState,
  dispatch: Dispatch<FinderEvent>,
  onIdle: (idle: MapIdle) => void,
): { pins: readonly Pin[]; lazyMap: LazyMap } {
  const { results } = state;
  const pins = useMemo(() => groupPins(results?.map(({ card }) => card) ?? []), [results]);
  const latestPins = useRef(pins);
  const nameOf = usePinName();
  const namePins = useCallback(
    (ids: readonly string[]) => nameOf(latestPins.current.filter((pin) => ids.includes(pin.pin_id))),
    [nameOf],
  );
  const texts = useMapTexts(namePins);
  const lazyMap = useLazyMap(element, () => ({
    view: loadMapView(),
    texts,
    onPin: (pinIds) => dispatch({ type: "pinsPressed", pinIds }),
    onIdle: (idle) => {
      saveMapView(idle);
      onIdle(idle);
    },
  }));

  useEffect(() => {
    latestPins.current = pins;
    if (lazyMap.status !== "ready") return;
    lazyMap.map.setPins(
      pins.map((pin) => ({
        id: pin.pin_id,
        position: { lat: pin.latitude, lng: pin.longitude },
        count: pin.providerLocations.length,
        emphasis: emphasisOf(pin, state),
      })),
    );
  }, [lazyMap, pins, state]);
  return { pins, lazyMap };
}
