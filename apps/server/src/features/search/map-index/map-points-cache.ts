import type { Context } from "../../../context.ts";
import { loadMapPoints } from "./load-map-points.ts";
import type { MapPoints } from "./map-points.ts";

export interface MapPointsCache {
  current(): Promise<MapPoints>;
  /** Call with outdated points. A small directory is read again before the answer; a large one in the background. */
  renew(old: MapPoints): Promise<MapPoints>;
}

export interface FinderContext extends Context {
  mapPoints: MapPointsCache;
}

const SMALL = 20_000;
/** Limits reloading to a fraction of the time while the directory keeps changing. */
const REST = 4;

/** One server's map points, reloaded only when the directory changes. */
export function createMapPointsCache(ctx: Context): MapPointsCache {
  let kept: MapPoints | undefined;
  let loading: Promise<MapPoints> | undefined;
  let restUntil = 0;

  const load = (): Promise<MapPoints> => {
    const started = performance.now();
    loading ??= loadMapPoints(ctx)
      .then((points) => {
        kept = points;
        return points;
      })
      .finally(() => {
        loading = undefined;
        const ended = performance.now();
        restUntil = ended + (ended - started) * REST;
      });
    return loading;
  };

  return {
    current: async () => kept ?? load(),
    renew: async (old) => {
      if (kept !== undefined && kept !== old) return kept;
      if (old.ids.length <= SMALL) return load();
      if (performance.now() >= restUntil) {
        load().catch((err: unknown) => ctx.log.warn({ err }, "could not read the map's points again"));
      }
      return old;
    },
  };
}
