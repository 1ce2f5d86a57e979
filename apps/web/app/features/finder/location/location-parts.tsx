import { useLingui } from "@lingui/react/macro";
import type { LatLng } from "@smirk/domain/geography/geo";
import { useEffect, useEffectEvent, useState } from "react";
import { useSite } from "../../../shell/page/use-site.ts";
import { goToPlace } from "../search/finder-actions.ts";
import type { Finder } from "../use-finder.ts";
import { dispatchLocation } from "./location-store.ts";
import { useLocationState, useMyLocation } from "./use-my-location.ts";

interface Props {
  finder: Finder;
  /** Imported here, it would be one more file for the first page. */
  showPrompt: (isShown: boolean) => void;
}

/** What the location does once there is a map. */
export function LocationParts({ finder, showPrompt }: Props): React.ReactNode {
  useMyLocation();
  useLocationOnMap(finder);
  usePromptOpen(showPrompt);
  return null;
}

/** The device's place becomes the origin when the map goes there. */
function useLocationOnMap(finder: Finder): void {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const { lazyMap, isRestored } = finder;
  const { location, destination } = useLocationState();
  // A place found while the visitor was on another page does not take away the view that was left.
  const [missed] = useState(isRestored ? destination : null);
  const map = lazyMap.status === "ready" ? lazyMap.map : null;
  const arrive = useEffectEvent((at: LatLng) => {
    void goToPlace(finder, apiUrl, { name: t`My Location`, lat: at.lat, lng: at.lng });
  });
  useEffect(() => map?.setUser(location), [map, location]);
  useEffect(() => {
    if (lazyMap.status === "loading" || destination === null) return;
    if (destination !== missed) arrive(destination);
    dispatchLocation({ type: "arrived" });
  }, [lazyMap.status, destination, missed]);
}

function usePromptOpen(showPrompt: Props["showPrompt"]): void {
  const { prompt } = useLocationState();
  useEffect(() => {
    if (prompt !== "undecided") showPrompt(prompt === "open");
  }, [prompt, showPrompt]);
}
