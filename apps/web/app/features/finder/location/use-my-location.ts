import type { LatLng } from "@smirk/domain/geography/geo";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { whenIdle } from "../../../shell/page/when-idle.ts";
import { wasViewStored } from "../first-view/view-storage.ts";
import { INITIAL_LOCATION, type LocationState } from "./location-state.ts";
import { getLocationState, requestLocation, startLocation, subscribeToLocation } from "./location-store.ts";

interface MyLocation {
  location: LatLng | null;
  /** Asks the device and moves the map. False on any failure (spec §4). */
  request: () => Promise<boolean>;
}

/** Shared by all components of the page. */
export function useMyLocation(): MyLocation {
  const { location } = useLocationState();
  useEffect(() => whenIdle(() => void startLocation(!wasViewStored())), []);
  return useMemo(() => ({ location, request }), [location]);
}

export function useLocationState(): LocationState {
  return useSyncExternalStore(subscribeToLocation, getLocationState, () => INITIAL_LOCATION);
}

const request = () => requestLocation(true);
