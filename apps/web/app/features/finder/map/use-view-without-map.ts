import { viewBounds } from "@smirk/domain/finder/map-view";
import { type RefObject, useEffect } from "react";
import type { LazyMap } from "../../../map/loading/use-lazy-map.ts";
import type { MapIdle } from "../../../map/map-driver.ts";
import type { View } from "../results/use-viewport-search.ts";
import { SEARCH_AREA } from "./search-area.ts";

/** A map that fails before it rests reports no view: filters and 'Show more' go on in the one that was listed. */
export function useViewWithoutMap(
  { status }: LazyMap,
  view: RefObject<View>,
  onIdle: (idle: MapIdle) => void,
): void {
  useEffect(() => {
    const { box, center, zoom } = view.current;
    if (status !== "failed" || box !== null) return;
    onIdle({ center, zoom, bounds: viewBounds({ center, zoom }, SEARCH_AREA) });
  }, [status, view, onIdle]);
}
