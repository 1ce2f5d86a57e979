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
const REST_FACTOR = 4;

/** One server's map points, reloaded only when the directory changes. */
export function createMapPointsCache(ctx: Context): MapPointsCache {
  let cached: MapPoints | undefined;
  let loading: Promise<MapPoints> | undefined;
  let restUntil = 0;

  const load = (): Promise<MapPoints> => {
    const started = performance.now();
    loading ??= loadMapPoints(ctx)
      .then((points) => {
        cached = points;
        return points;
      })
      .finally(() => {
        loading = undefined;
        const ended = performance.now();
        restUntil = ended + (ended - started) * REST_FACTOR;
      });
    return loading;
  };

  return {
    current: async () => cached ?? load(),
    renew: async (old) => {
      if (cached !== undefined && cached !== old) return cached;
      if (old.ids.length <= SMALL) return load();
      if (performance.now() >= restUntil) {
        load().catch((err: unknown) => ctx.log.warn({ err }, "search.map_points.reload_failed"));
      }
      return old;
    },
  };
}
