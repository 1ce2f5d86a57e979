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
  /** Null until the device has told. */
  location: LatLng | null;
  /** Asks the device, and the map goes there. False on any failure (spec §4). */
  request: () => Promise<boolean>;
  promptOpen: boolean;
  requesting: boolean;
  /** Answers to the prompt. */
  accept: () => void;
  decline: () => void;
}

/** Where the visitor is. Any number of components may ask: the page knows it once, also on the way back to it. */
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
