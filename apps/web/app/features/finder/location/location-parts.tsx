import { useEffect, useSyncExternalStore } from "react";
import type { LazyMap } from "../../../map/start/use-lazy-map.ts";
import { LocationPrompt } from "./location-prompt.tsx";
import { INITIAL_LOCATION } from "./location-state.ts";
import { dispatchLocation, getLocationState, subscribeToLocation } from "./location-store.ts";
import { useMyLocation } from "./use-my-location.ts";

export function LocationParts({ lazyMap }: { lazyMap: LazyMap }): React.ReactNode {
  const myLocation = useMyLocation();
  useLocationOnMap(lazyMap);
  return <LocationPrompt myLocation={myLocation} />;
}

function useLocationOnMap(lazyMap: LazyMap): void {
  const state = useSyncExternalStore(subscribeToLocation, getLocationState, () => INITIAL_LOCATION);
  const { location, destination } = state;
  const map = lazyMap.status === "ready" ? lazyMap.map : null;
  useEffect(() => map?.setUser(location), [map, location]);
  useEffect(() => {
    if (map === null || destination === null) return;
    map.panTo(destination);
    dispatchLocation({ type: "arrived" });
  }, [map, destination]);
}
