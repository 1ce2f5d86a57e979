import { useLingui } from "@lingui/react/macro";
import type { LatLng } from "@smirk/domain/geography/geo";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useSite } from "../../../shell/page/use-site.ts";
import { goToPlace } from "../search/finder-actions.ts";
import type { Finder } from "../use-finder.ts";
import { LocationPrompt } from "./location-prompt.tsx";
import { INITIAL_LOCATION } from "./location-state.ts";
import { dispatchLocation, getLocationState, subscribeToLocation } from "./location-store.ts";
import { useMyLocation } from "./use-my-location.ts";

export function LocationParts({ finder }: { finder: Finder }): React.ReactNode {
  const myLocation = useMyLocation();
  useLocationOnMap(finder);
  return <LocationPrompt myLocation={myLocation} />;
}

/** The device's place becomes the origin when the map goes there. */
function useLocationOnMap(finder: Finder): void {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const { lazyMap } = finder;
  const state = useSyncExternalStore(subscribeToLocation, getLocationState, () => INITIAL_LOCATION);
  const { location, destination } = state;
  const map = lazyMap.status === "ready" ? lazyMap.map : null;
  const arrive = useEffectEvent((at: LatLng) => {
    void goToPlace(finder, apiUrl, { name: t`My Location`, lat: at.lat, lng: at.lng });
  });
  useEffect(() => map?.setUser(location), [map, location]);
  useEffect(() => {
    if (lazyMap.status === "loading" || destination === null) return;
    arrive(destination);
    dispatchLocation({ type: "arrived" });
  }, [lazyMap.status, destination]);
}
