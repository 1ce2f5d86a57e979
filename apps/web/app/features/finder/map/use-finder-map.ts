import type { MapView } from "@smirk/domain/finder/map-view";
import { type Dispatch, type RefObject, useEffect, useMemo, useRef } from "react";
import { type LazyMap, useLazyMap } from "../../../map/loading/use-lazy-map.ts";
import type { MapIdle, MapPin } from "../../../map/map-driver.ts";
import { trackMapMarkerClicked } from "../../../vendors/telemetry/finder-events.ts";
import type { FinderEvent, FinderState } from "../finder-state.ts";
import { groupPins, isUnconfirmed, type Pin } from "../first-view/pins.ts";
import { LIST_WANTED } from "../first-view/sheet-stop.ts";
import { saveMapView } from "../first-view/view-storage.ts";
import type { View } from "../results/use-viewport-search.ts";
import { searchArea } from "./search-area.ts";
import { usePinName } from "./use-pin-name.ts";
import { usePinPrices } from "./use-pin-prices.ts";
import { useViewWithoutMap } from "./use-view-without-map.ts";

function emphasisOf(pin: Pin, state: FinderState): MapPin["emphasis"] {
  if (state.openPins.includes(pin.pin_id)) return "selected";
  return pin.providerLocations.some((card) => card.id === state.pointedId) ? "pointed" : "none";
}

/** A cluster's point has been projected there and back. */
const pointKey = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

interface FinderMapSetup {
  state: FinderState;
  dispatch: Dispatch<FinderEvent>;
  view: RefObject<View>;
  /** What the server listed. */
  servedView: MapView;
}

export function useFinderMap(
  element: RefObject<HTMLElement | null>,
  { state, dispatch, view, servedView }: FinderMapSetup,
  onIdle: (idle: MapIdle) => void,
): { pins: readonly Pin[]; lazyMap: LazyMap; pressPins: (pinIds: readonly string[]) => void } {
  const { results, clusters } = state;
  const pins = useMemo(() => groupPins(results?.map(({ card }) => card) ?? []), [results]);
  const latestPins = useRef(pins);
  const nameOf = usePinName();
  const priceOf = usePinPrices(results);
  const latestPriceOf = useRef(priceOf);
  const pressPins = (pinIds: readonly string[]) => {
    const pressed = latestPins.current.filter((pin) => pinIds.includes(pin.pin_id));
    const providers = pressed.reduce((sum, pin) => sum + pin.providerLocations.length, 0);
    trackMapMarkerClicked({ pins: pressed.length, providers });
    dispatch({ type: "pinsPressed", pinIds });
  };
  const lazyMap = useLazyMap(element, () => ({
    view: view.current,
    namePin: (ids) => {
      const named = latestPins.current.filter((pin) => ids.includes(pin.pin_id));
      const price = latestPriceOf.current(named);
      return price === null ? nameOf(named) : `${nameOf(named)}, ${price.sentence}`;
    },
    onPin: pressPins,
    onCluster: () => element.current?.dispatchEvent(new Event(LIST_WANTED)),
    onIdle: (idle) => {
      saveMapView(idle);
      onIdle({ ...idle, bounds: idle.bounds && searchArea(idle.bounds, idle, servedView) });
    },
  }));
  useViewWithoutMap(lazyMap, view, onIdle);

  useEffect(() => {
    latestPins.current = pins;
    latestPriceOf.current = priceOf;
    if (lazyMap.status !== "ready") return;
    // Clusters count everybody, so only highlighted pins are drawn beside them, and listed ones that stand alone.
    const alone = new Set(clusters.filter(({ count }) => count === 1).map(pointKey));
    const shown = pins.map((pin) => ({ pin, emphasis: emphasisOf(pin, state) }));
    const isDrawn = ({ pin, emphasis }: (typeof shown)[number]) =>
      clusters.length === 0 || emphasis !== "none" || alone.has(pointKey(pin));
    const drawn = shown.filter(isDrawn);
    const listed = new Set(results?.map(({ card }) => pointKey(card)));
    lazyMap.map.setPins(
      drawn.map(({ pin, emphasis }) => ({
        id: pin.pin_id,
        position: { lat: pin.latitude, lng: pin.longitude },
        count: pin.providerLocations.length,
        emphasis,
        label: priceOf([pin])?.label ?? null,
        isUnconfirmed: isUnconfirmed(pin),
      })),
      clusters.filter((cluster) => cluster.count > 1 || !listed.has(pointKey(cluster))),
    );
  }, [lazyMap, pins, results, clusters, state, priceOf]);
  return { pins, lazyMap, pressPins };
}
