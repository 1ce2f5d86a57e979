import type { LatLng } from "@smirk/domain/geography/geo";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { whenIdle } from "../../../shell/page/when-idle.ts";
import { wasViewStored } from "../first-view/view-storage.ts";
import { INITIAL_LOCATION } from "./location-state.ts";
import {
  dispatchLocation,
  getLocationState,
  requestLocation,
  startLocation,
  subscribeToLocation,
} from "./location-store.ts";

export interface MyLocation {
  location: LatLng | null;
  /** Asks the device and moves the map. False on any failure (spec §4). */
  request: () => Promise<boolean>;
  promptOpen: boolean;
  requesting: boolean;
  accept: () => void;
  decline: () => void;
}

/** Shared by all components of the page. */
export function useMyLocation(): MyLocation {
  const state = useSyncExternalStore(subscribeToLocation, getLocationState, () => INITIAL_LOCATION);
  useEffect(() => whenIdle(() => void startLocation(!wasViewStored())), []);
  const { location, promptOpen, requesting } = state;
  return useMemo(
    () => ({ location, promptOpen, requesting, request, accept, decline }),
    [location, promptOpen, requesting],
  );
}

const request = () => requestLocation(true);
const accept = () => void requestLocation(true);
const decline = () => dispatchLocation({ type: "promptDeclined" });
