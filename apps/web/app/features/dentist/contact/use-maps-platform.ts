import { useSyncExternalStore } from "react";
import { type MapsPlatform, mapsPlatform } from "./directions.ts";

const never = () => () => {};

/** The server renders "other", which works everywhere. */
export function useMapsPlatform(): MapsPlatform {
  return useSyncExternalStore<MapsPlatform>(
    never,
    () => mapsPlatform(navigator.userAgent),
    () => "other",
  );
}
