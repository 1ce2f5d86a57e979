import { worldX, worldY } from "../map-index/web-mercator.ts";
import { NODE_SIZE } from "../packed/box-tree.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

/** Sums of the places under each node that pass a filter, level by level. Lengths are in worlds, see worldX. */
export interface NodeSums {
  counts: readonly Uint32Array[];
  sumX: readonly Float64Array[];
  sumY: readonly Float64Array[];
  /** Latitudes of the nodes' boxes, see worldY. */
  tops: readonly Float64Array[];
  bottoms: readonly Float64Array[];
}

export function createNodeSums(packed: PackedLocations, fits: ((place: number) => boolean) | null): NodeSums {
  const sizes = packed.tree.map((boxes) => boxes.length / 4);
  const counts = sizes.map((size) => new Uint32Array(size));
  const [sumX, sumY] = [sizes, sizes].map((each) => each.map((size) => new Float64Array(size)));
  const [tops, bottoms] = [edgesOf(packed, 3), edgesOf(packed, 1)];
  const sums: NodeSums = { counts, sumX: sumX ?? [], sumY: sumY ?? [], tops, bottoms };
  const { lng, y, size } = packed;
  for (let place = 0; place < size; place += 1) {
    if (fits !== null && !fits(place)) continue;
    const node = Math.floor(place / NODE_SIZE);
    add(sums, { level: 0, node }, { count: 1, x: worldX(float64At(lng, place)), y: float64At(y, place) });
  }
  for (let level = 1; level < sizes.length; level += 1) {
    for (let node = 0; node < (sizes[level - 1] as number); node += 1) {
      const x = sums.sumX[level - 1]?.[node] as number;
      const count = sums.counts[level - 1]?.[node] as number;
      const above = { level, node: Math.floor(node / NODE_SIZE) };
      add(sums, above, { count, x, y: sums.sumY[level - 1]?.[node] as number });
    }
  }
  return sums;
}

/** @param edge its place among the numbers of a box */
function edgesOf({ tree }: PackedLocations, edge: 1 | 3): Float64Array[] {
  return tree.map((boxes) =>
    Float64Array.from({ length: boxes.length / 4 }, (_, node) => worldY(float64At(boxes, 4 * node + edge))),
  );
}

function add(
  { counts, sumX, sumY }: NodeSums,
  { level, node }: { level: number; node: number },
  { count, x, y }: { count: number; x: number; y: number },
): void {
  const [countsHere, xHere, yHere] = [counts[level], sumX[level], sumY[level]];
  if (!countsHere || !xHere || !yHere) return;
  countsHere[node] = uint32At(countsHere, node) + count;
  xHere[node] = float64At(xHere, node) + x;
  yHere[node] = float64At(yHere, node) + y;
}
