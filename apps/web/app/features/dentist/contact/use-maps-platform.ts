import { useSyncExternalStore } from "react";
import { type MapsPlatform, mapsPlatform } from "./directions.ts";

const never = () => () => {};

/** Which maps app the visitor's device has. The page as served says "other": it leads to the right place everywhere. */
export function useMapsPlatform(): MapsPlatform {
  return useSyncExternalStore<MapsPlatform>(
    never,
    () => mapsPlatform(navigator.userAgent),
    () => "other",
  );
}
