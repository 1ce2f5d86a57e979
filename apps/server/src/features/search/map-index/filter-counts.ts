import { LRUCache } from "lru-cache";
import { cornerOf, type MapPoints, type PlainBox, SQUARES_PER_DEGREE } from "./map-points.ts";
import type { PointFilter } from "./point-filter.ts";
import { worldX, worldY } from "./web-mercator.ts";

/** Aggregated points. Lengths are in worlds, see worldX. */
export interface Bundle {
  count: number;
  sumX: number;
  sumY: number;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

export interface FilterCounts {
  countOf(from: number, to: number): number;
  visitFilled(from: number, to: number, visit: (bundle: Bundle) => void): void;
}

/** Narrower boxes have few squares inside: counting their points is as fast. */
const LEAST_DEGREES = 4;
/** Each takes a megabyte or two. */
const MAX_CACHED_COUNTS = 16;

const cachedCounts = new WeakMap<MapPoints, LRUCache<string, FilterCounts>>();

/** Cached counts of a filter, shared by all wide boxes of one version of the points. */
export function countsFor(
  points: MapPoints,
  box: PlainBox,
  pointFilter: PointFilter,
): FilterCounts | undefined {
  if (pointFilter.key === null || box.north - box.south < LEAST_DEGREES) return undefined;
  const byFilter = cachedCounts.get(points) ?? new LRUCache<string, FilterCounts>({ max: MAX_CACHED_COUNTS });
  cachedCounts.set(points, byFilter);
  const counts = byFilter.get(pointFilter.key) ?? createCounts(points, pointFilter);
  byFilter.set(pointFilter.key, counts);
  return counts;
}

function createCounts({ starts, lng, y }: MapPoints, { fits }: PointFilter): FilterCounts {
  const before = new Uint32Array(starts.length);
  const filled: number[] = [];
  const bundles: Bundle[] = [];
  for (let square = 0; square + 1 < starts.length; square += 1) {
    const end = starts[square + 1] ?? 0;
    let [count, sumX, sumY] = [0, 0, 0];
    for (let place = starts[square] ?? 0; place < end; place += 1) {
      if (fits !== null && !fits(place)) continue;
      count += 1;
      sumX += worldX(lng[place] ?? 0);
      sumY += y[place] ?? 0;
    }
    before[square + 1] = (before[square] ?? 0) + count;
    if (count === 0) continue;
    filled.push(square);
    bundles.push({ count, sumX, sumY, ...extentOf(square) });
  }
  return {
    countOf: (from, to) => (before[to] ?? 0) - (before[from] ?? 0),
    visitFilled: (from, to, visit) => {
      for (let i = firstNotBelow(filled, from); (filled[i] ?? to) < to; i += 1) visit(bundles[i] as Bundle);
    },
  };
}

/** The square's edges: from this far the points' positions inside do not matter. */
function extentOf(square: number): Pick<Bundle, "minX" | "maxX" | "minY" | "maxY"> {
  const { lat, lng } = cornerOf(square);
  const side = 1 / SQUARES_PER_DEGREE;
  return { minX: worldX(lng), maxX: worldX(lng + side), minY: worldY(lat + side), maxY: worldY(lat) };
}

function firstNotBelow(list: readonly number[], bound: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
