import type { I18n } from "@lingui/core";
import type { PublicConfig } from "@smirk/domain/wire/public-config";
import type { MapSetup, MountedMap } from "../map-driver.ts";

export type MapFailure = "could not load" | "auth failure";

/** Where a map is to be, and for how long. */
interface MapPlace {
  element: HTMLElement;
  setup: MapSetup;
  i18n: I18n;
  config: PublicConfig;
  /** Aborted when the map is no longer wanted. */
  signal: AbortSignal;
  /** The map cannot be had, or no longer. */
  fail: (reason: MapFailure) => void;
}

/** Resolves with null when the map was no longer wanted, or failed and said so. */
export type StartMap = (place: MapPlace) => Promise<MountedMap | null>;
