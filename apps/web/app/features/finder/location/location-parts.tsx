import type { LazyMap } from "../../../map/start/use-lazy-map.ts";
import { LocationPrompt } from "./location-prompt.tsx";
import { useLocationOnMap } from "./use-location-on-map.ts";
import { useMyLocation } from "./use-my-location.ts";

export function LocationParts({ lazyMap }: { lazyMap: LazyMap }): React.ReactNode {
  const myLocation = useMyLocation();
  useLocationOnMap(lazyMap);
  return <LocationPrompt myLocation={myLocation} />;
}
