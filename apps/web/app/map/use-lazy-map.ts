import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "../page/when-idle.ts";
import type { MapOptions, MountedMap } from "./map-driver.ts";

export type LazyMap = { status: "loading" } | { status: "ready"; map: MountedMap } | { status: "failed" };

/**
 * Loads the map's code when the page has nothing better to do, and mounts it into the element.
 * @param readOptions asked once, in the browser, right before the map is mounted
 */
export function useLazyMap(element: RefObject<HTMLElement | null>, readOptions: () => MapOptions): LazyMap {
  const [lazyMap, setLazyMap] = useState<LazyMap>({ status: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mounted map keeps the options it was given.
  useEffect(() => {
    let mounted: MountedMap | null = null;
    let gone = false;
    const mount = async () => {
      const { mountOpenMap } = await import("./open-map.ts");
      if (gone || !element.current) return;
      mounted = mountOpenMap(element.current, readOptions());
      setLazyMap({ status: "ready", map: mounted });
    };
    const cancel = whenIdle(() => {
      mount().catch(() => setLazyMap({ status: "failed" }));
    });
    return () => {
      gone = true;
      cancel();
      mounted?.destroy();
    };
  }, []);
  return lazyMap;
}
