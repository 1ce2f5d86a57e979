import type { Context } from "../../../context.ts";
import { loadMapPoints } from "./load-map-points.ts";
import type { MapPoints } from "./map-points.ts";

export interface MapPointsCache {
  /** What is kept; read at the first call. */
  current(): Promise<MapPoints>;
  /**
   * To be called with points that proved older than the directory. A small directory is read again before the
   * answer; a large one afterwards, and the old points are good for a little longer.
   */
  renew(old: MapPoints): Promise<MapPoints>;
}

/** For the service functions that need the points. */
export interface FinderContext extends Context {
  mapPoints: MapPointsCache;
}

const SMALL = 20_000;
/** Of all the time, a directory that changes without end is read for one part in so many. */
const REST = 4;

/** Keeps one server's points of the map, and reads them again only when the directory has changed. */
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
