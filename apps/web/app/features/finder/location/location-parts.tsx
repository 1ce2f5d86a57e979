import type { LazyMap } from "../../../map/start/use-lazy-map.ts";
import { LocationPrompt } from "./location-prompt.tsx";
import { useLocationOnMap } from "./use-location-on-map.ts";
import { useMyLocation } from "./use-my-location.ts";

/** All that the finder does about the visitor's location by itself; none of it is needed before the map is there. */
export function LocationParts({ lazyMap }: { lazyMap: LazyMap }): React.ReactNode {
  const myLocation = useMyLocation();
  useLocationOnMap(lazyMap);
  return <LocationPrompt myLocation={myLocation} />;
}
