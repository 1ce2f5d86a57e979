import { DEFAULT_VIEW, type MapView, viewBounds } from "@smirk/domain/finder/map-view";
import { type Dispatch, type RefObject, useLayoutEffect } from "react";
import type { MapIdle } from "../../map/map-driver.ts";
import type { FinderEvent } from "./finder-state.ts";
import { loadMapView } from "./first-view/view-storage.ts";

interface RestoredView {
  dispatch: Dispatch<FinderEvent>;
  onIdle: (idle: MapIdle) => void;
  /** The finder was restored, with its own list. */
  isSaved: boolean;
}

function isDefault({ center, zoom }: MapView): boolean {
  const { lat, lng } = DEFAULT_VIEW.center;
  return zoom === DEFAULT_VIEW.zoom && center.lat === lat && center.lng === lng;
}

/**
 * The server lists the default view. For a stored view elsewhere, clears that list and searches without waiting
 * for the map's code.
 */
export function useRestoredView(
  element: RefObject<HTMLElement | null>,
  { dispatch, onIdle, isSaved }: RestoredView,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial view only.
  useLayoutEffect(() => {
    const view = loadMapView();
    if (isSaved || isDefault(view) || !element.current) return;
    dispatch({ type: "viewRestored" });
    const { clientWidth: width, clientHeight: height } = element.current;
    onIdle({ ...view, bounds: viewBounds(view, { width, height }) });
  }, []);
}
