import type { PlainBox } from "../map-index/map-points.ts";
import { NODE_SIZE, type PackedLocations } from "./packed-locations.ts";

/** Runs of places, each as its first place and the one after its last: [from, to, from, to, …]. */
export type Runs = number[];

/**
 * The places of a box that does not cross the date line, edges included.
 * @param fits whether a place passes besides; null when all do
 */
export function findRuns(
  packed: PackedLocations,
  box: PlainBox,
  fits: ((place: number) => boolean) | null,
): Runs {
  const runs: Runs = [];
  const top = packed.levels.length - 1;
  if (top >= 0) visitNode({ packed, box, fits, runs }, top, 0);
  return runs;
}

export function countRuns(runs: Runs): number {
  let count = 0;
  for (let at = 0; at < runs.length; at += 2) count += (runs[at + 1] ?? 0) - (runs[at] ?? 0);
  return count;
}

interface Visit {
  packed: PackedLocations;
  box: PlainBox;
  fits: ((place: number) => boolean) | null;
  runs: Runs;
}

function visitNode(visit: Visit, level: number, node: number): void {
  const { packed, box, fits, runs } = visit;
  const boxes = packed.levels[level] as Float64Array;
  const at = 4 * node;
  const [west, south] = [boxes[at] as number, boxes[at + 1] as number];
  const [east, north] = [boxes[at + 2] as number, boxes[at + 3] as number];
  if (west > box.east || east < box.west || south > box.north || north < box.south) return;
  const isInside = west >= box.west && east <= box.east && south >= box.south && north <= box.north;
  if (isInside && fits === null) {
    const places = NODE_SIZE ** (level + 1);
    addRun(runs, node * places, Math.min(packed.size, (node + 1) * places));
  } else if (level > 0) {
    const end = Math.min((packed.levels[level - 1] as Float64Array).length / 4, (node + 1) * NODE_SIZE);
    for (let child = node * NODE_SIZE; child < end; child += 1) visitNode(visit, level - 1, child);
  } else visitPlaces(visit, node, isInside);
}

function visitPlaces({ packed, box, fits, runs }: Visit, node: number, isInside: boolean): void {
  const { lat, lng, size } = packed;
  const end = Math.min(size, (node + 1) * NODE_SIZE);
  for (let place = node * NODE_SIZE; place < end; place += 1) {
    const [x, y] = [lng[place] as number, lat[place] as number];
    const isIn = isInside || (x >= box.west && x <= box.east && y >= box.south && y <= box.north);
    if (isIn && (fits === null || fits(place))) addRun(runs, place, place + 1);
  }
}

function addRun(runs: Runs, from: number, to: number): void {
  if (runs.at(-1) === from) runs[runs.length - 1] = to;
  else runs.push(from, to);
}
