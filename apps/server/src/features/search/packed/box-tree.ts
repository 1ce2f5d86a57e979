import { float64At } from "./columns.ts";
/** Places that one node of the tree covers, and nodes that one node above it covers. */
export const NODE_SIZE = 16;

/** Boxes (west, south, east, north) of 16 places each, of 16 of those, and so on up to one. */
export type BoxTree = readonly Float64Array[];

/** The places under a node of each level; more levels than memory has places for. */
const PLACES_UNDER = Array.from({ length: 8 }, (_, level) => NODE_SIZE ** (level + 1));

/** How many places a node of a level covers. */
export function placesUnder(level: number): number {
  return PLACES_UNDER[level] as number;
}

/** After the last child of a node, which is one level lower. */
export function endOfChildren(tree: BoxTree, level: number, node: number): number {
  return Math.min((tree[level - 1] as Float64Array).length / 4, (node + 1) * NODE_SIZE);
}

/** The boxes over points, lowest level first. */
export function buildBoxTree(lat: Float64Array, lng: Float64Array): BoxTree {
  if (lat.length === 0) return [];
  const levels = [boxesOfPoints(lat, lng)];
  for (let below = levels[0]; below && below.length > 4; below = levels.at(-1)) {
    levels.push(boxesOfBoxes(below));
  }
  return levels;
}

function boxesOfPoints(lat: Float64Array, lng: Float64Array): Float64Array {
  const boxes = emptyBoxes(Math.ceil(lat.length / NODE_SIZE));
  for (let place = 0; place < lat.length; place += 1) {
    const [x, y] = [float64At(lng, place), float64At(lat, place)];
    widen(boxes, 4 * Math.floor(place / NODE_SIZE), { west: x, south: y, east: x, north: y });
  }
  return boxes;
}

function boxesOfBoxes(below: Float64Array): Float64Array {
  const boxes = emptyBoxes(Math.ceil(below.length / 4 / NODE_SIZE));
  for (let at = 0; at < below.length; at += 4) {
    const [west, south] = [float64At(below, at), float64At(below, at + 1)];
    const [east, north] = [float64At(below, at + 2), float64At(below, at + 3)];
    widen(boxes, 4 * Math.floor(at / 4 / NODE_SIZE), { west, south, east, north });
  }
  return boxes;
}

function emptyBoxes(count: number): Float64Array {
  const boxes = new Float64Array(4 * count);
  for (let at = 0; at < boxes.length; at += 4) {
    boxes[at] = boxes[at + 1] = Number.POSITIVE_INFINITY;
    boxes[at + 2] = boxes[at + 3] = Number.NEGATIVE_INFINITY;
  }
  return boxes;
}

interface Edges {
  west: number;
  south: number;
  east: number;
  north: number;
}

function widen(boxes: Float64Array, at: number, { west, south, east, north }: Edges): void {
  boxes[at] = Math.min(float64At(boxes, at), west);
  boxes[at + 1] = Math.min(float64At(boxes, at + 1), south);
  boxes[at + 2] = Math.max(float64At(boxes, at + 2), east);
  boxes[at + 3] = Math.max(float64At(boxes, at + 3), north);
}
