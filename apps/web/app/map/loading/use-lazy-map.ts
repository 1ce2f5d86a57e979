import { useLingui } from "@lingui/react";
import { type RefObject, startTransition, useCallback, useLayoutEffect, useState } from "react";
import { nextTask } from "../../shell/page/next-task.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { holdUntilMap, whenIdle } from "../../shell/page/when-idle.ts";
import type { MapSetup, MountedMap } from "../map-driver.ts";
import { loadMapWorker } from "../worker/load-map-worker.ts";
import type { MapFailure, StartMap } from "./map-place.ts";

const startOpenMap: StartMap = async ({ element, setup, i18n, config, signal, fail }) => {
  const { mapTileUrl: url, mapTileAttribution: attribution } = config;
  const tiles = url && attribution ? { url, attribution } : null;
  const onBroken = () => fail("could not load");
  // Both scripts load at once: in turn they would take another round trip.
  const worker = tiles === null ? loadMapWorker(signal, onBroken) : null;
  const { createMapTexts, mountOpenMap } = await import("../open-map.ts");
  await nextTask();
  if (signal.aborted) return null;
  const options = { ...setup, texts: createMapTexts(i18n, setup.namePin) };
  return mountOpenMap(element, options, { tiles, worker, signal, onBroken });
};

const startGoogleMap: StartMap = async (place) => {
  const { loadAndMountGoogleMap } = await import("../google/load-google-map.ts");
  return loadAndMountGoogleMap(place);
};

export type LazyMap =
  | { status: "loading" }
  | { status: "ready"; map: MountedMap }
  | {
      status: "failed";
      reason: MapFailure;
      /** Puts the open map in the same place; null when it is the open map that failed. */
      simplify: (() => void) | null;
    };

/** @param readSetup called once for each map, in the browser, right before its code is loaded */
export function useLazyMap(element: RefObject<HTMLElement | null>, readSetup: () => MapSetup): LazyMap {
  const { publicConfig: config } = useSite();
  const { i18n } = useLingui();
  const [driver, setDriver] = useState<"google" | "open">(config.googleMap === null ? "open" : "google");
  const [lazyMap, setLazyMap] = useState<LazyMap>({ status: "loading" });
  const simplify = useCallback(() => {
    setLazyMap({ status: "loading" });
    setDriver("open");
  }, []);

  // Before the effects of the rest of the page, some of which wait for the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mounted map keeps the options it was given.
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const release = holdUntilMap();
    signal.addEventListener("abort", release);
    const fail = (reason: MapFailure) => {
      if (signal.aborted) return;
      end.abort();
      setLazyMap({ status: "failed", reason, simplify: driver === "google" ? simplify : null });
    };
    const keep = (map: MountedMap | null) => {
      if (map === null) return;
      signal.addEventListener("abort", map.destroy);
      void map.drawn.then(release);
      startTransition(() => setLazyMap({ status: "ready", map }));
    };
    const start = driver === "google" ? startGoogleMap : startOpenMap;
    let isStarted = false;
    const begin = () => {
      if (isStarted || element.current === null) return;
      isStarted = true;
      const place = { element: element.current, setup: readSetup(), i18n, config, signal, fail };
      start(place)
        .then(keep)
        .catch(() => fail("could not load"));
    };
    const cancel = whenIdle(begin);
    if (window.earlyMove?.isWanted) begin();
    for (const type of ["pointerdown", "wheel"])
      element.current?.parentElement?.addEventListener(type, begin, { signal });
    return () => {
      cancel();
      end.abort();
    };
  }, [driver]);
  return lazyMap;
}
