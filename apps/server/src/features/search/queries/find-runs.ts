import { hasHidden, isHidden } from "../live-index/segments.ts";
import { endOfChildren, NODE_SIZE, placesUnder } from "../packed/box-tree.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { type PlainBox, splitAtDateLine } from "./plain-box.ts";
import { clipToBounds, type Selection } from "./selection.ts";

/** Runs of places, each as its first place and the one after its last: [from, to, from, to, …]. */
export type Runs = number[];

interface Walk {
  runs: Runs;
  /** Places in the runs. */
  count: number;
  most: number;
}

/** The visible places of a box, edges included; of more than `most` only some, but more than `most`. */
export function findRuns(selection: Selection, box: PlainBox, most = Number.POSITIVE_INFINITY): Runs {
  const { segment, fits } = selection;
  const { packed, hidden } = segment;
  const walk: Walk = { runs: [], count: 0, most };
  if (fits === null && hidden.list.length === 0) {
    for (const { box: part } of splitAtDateLine(clipToBounds(box, selection.bounds))) {
      addRunsOfNode(walk, packed, part, packed.tree.length - 1, 0);
    }
    return walk.runs;
  }
  const passes =
    hidden.list.length === 0
      ? fits
      : (place: number) => !isHidden(segment, place) && (fits === null || fits(place));
  for (const { box: part } of splitAtDateLine(clipToBounds(box, selection.bounds))) {
    visitBox(packed, part, {
      // Nodes without one that fits are passed over.
      skips: (level, node) => walk.count > most || selection.sums?.counts[level]?.[node] === 0,
      node: (from, to) => {
        if (fits !== null || hasHidden(segment, from, to)) return false;
        addRun(walk, from, to);
        return true;
      },
      place: (place) => {
        if (passes === null || passes(place)) addRun(walk, place, place + 1);
      },
    });
  }
  return walk.runs;
}

/** Does what visitBox does where all places are wanted, without a call for each of them. */
function addRunsOfNode(
  walk: Walk,
  packed: PackedLocations,
  box: PlainBox,
  level: number,
  node: number,
): void {
  if (walk.count > walk.most) return;
  const boxes = packed.tree[level];
  const overlap = boxes === undefined ? "none" : overlapOf(boxes, node, box);
  if (overlap === "none") return;
  const places = placesUnder(level);
  const from = node * places;
  const to = Math.min(packed.size, from + places);
  if (overlap === "whole") addRun(walk, from, to);
  else if (level === 0) {
    for (let place = from; place < to; place += 1) {
      if (isInside(packed, place, box)) addRun(walk, place, place + 1);
    }
  } else {
    const end = endOfChildren(packed.tree, level, node);
    for (let child = node * NODE_SIZE; child < end; child += 1) {
      addRunsOfNode(walk, packed, box, level - 1, child);
    }
  }
}

/** How much of a node lies in a box. */
function overlapOf(
  boxes: Float64Array,
  node: number,
  { west, south, east, north }: PlainBox,
): "none" | "part" | "whole" {
  const at = 4 * node;
  const left = boxes[at] as number;
  const bottom = boxes[at + 1] as number;
  const right = boxes[at + 2] as number;
  const top = boxes[at + 3] as number;
  if (left > east || right < west || bottom > north || top < south) return "none";
  return left >= west && right <= east && bottom >= south && top <= north ? "whole" : "part";
}

export function countRuns(runs: Runs): number {
  let count = 0;
  for (let at = 0; at < runs.length; at += 2) count += (runs[at + 1] as number) - (runs[at] as number);
  return count;
}

/** How many visible places a box has. */
export function countInBox(selection: Selection, box: PlainBox): number {
  const { segment, fits, bounds } = selection;
  const { packed, hidden } = segment;
  let count = 0;
  for (const { box: part } of splitAtDateLine(clipToBounds(box, bounds))) {
    count += countOfNode(selection, part, packed.tree.length - 1, 0);
    for (const place of hidden.list) {
      if (isInside(packed, place, part) && (fits === null || fits(place))) count -= 1;
    }
  }
  return count;
}

/** Hidden places included. */
function countOfNode(selection: Selection, box: PlainBox, level: number, node: number): number {
  const { segment, fits, sums } = selection;
  const { packed } = segment;
  const boxes = packed.tree[level];
  const overlap = boxes === undefined ? "none" : overlapOf(boxes, node, box);
  if (overlap === "none") return 0;
  const places = placesUnder(level);
  const from = node * places;
  const to = Math.min(packed.size, from + places);
  if (overlap === "whole" && fits === null) return to - from;
  if (sums !== null) {
    const fitting = sums.counts[level]?.[node] as number;
    if (overlap === "whole" || fitting === 0) return fitting;
  }
  let count = 0;
  if (level > 0) {
    const end = endOfChildren(packed.tree, level, node);
    for (let child = node * NODE_SIZE; child < end; child += 1) {
      count += countOfNode(selection, box, level - 1, child);
    }
    return count;
  }
  for (let place = from; place < to; place += 1) {
    if (isInside(packed, place, box) && (fits === null || fits(place))) count += 1;
  }
  return count;
}

export function isInside({ lat, lng }: PackedLocations, place: number, box: PlainBox): boolean {
  const x = lng[place] as number;
  const y = lat[place] as number;
  return x >= box.west && x <= box.east && y >= box.south && y <= box.north;
}

interface NodeVisitor {
  /** Whether a node need not be looked at. */
  skips(level: number, node: number): boolean;
  /** Gets a node that lies in the box as a whole, as its places; false has them visited one by one. */
  node(from: number, to: number, level: number, node: number): boolean;
  /** Gets a place in the box. */
  place(place: number): void;
}

/** Walks the tree over a box that does not cross the date line, hidden places included. */
export function visitBox(packed: PackedLocations, box: PlainBox, visitor: NodeVisitor): void {
  const { tree, lat, lng, size } = packed;
  const { west, south, east, north } = box;
  const visitPlaces = (from: number, to: number, isWhole: boolean): void => {
    for (let place = from; place < to; place += 1) {
      const x = lng[place] as number;
      const y = lat[place] as number;
      if (isWhole || (x >= west && x <= east && y >= south && y <= north)) visitor.place(place);
    }
  };
  const visit = (level: number, node: number): void => {
    const overlap = overlapOf(tree[level] as Float64Array, node, box);
    if (overlap === "none" || visitor.skips(level, node)) return;
    const isWhole = overlap === "whole";
    const places = placesUnder(level);
    const from = node * places;
    const to = Math.min(size, from + places);
    if (isWhole && visitor.node(from, to, level, node)) return;
    if (level === 0) {
      visitPlaces(from, to, isWhole);
      return;
    }
    const end = endOfChildren(tree, level, node);
    for (let child = node * NODE_SIZE; child < end; child += 1) visit(level - 1, child);
  };
  if (tree.length > 0) visit(tree.length - 1, 0);
}

/**
 * About how many places a box has, hidden ones included: without a look at the places themselves.
 * @param finest the level of the tree below which a node counts by the share of it that lies in the box
 */
export function estimateInBox(selection: Selection, box: PlainBox, finest = 0): number {
  if (selection.fits !== null && selection.sums === null) return countInBox(selection, box);
  const { tree } = selection.segment.packed;
  let total = 0;
  for (const { box: part } of splitAtDateLine(clipToBounds(box, selection.bounds))) {
    total += estimateOfNode(selection, part, finest, tree.length - 1, 0);
  }
  return total;
}

function estimateOfNode(
  selection: Selection,
  box: PlainBox,
  finest: number,
  level: number,
  node: number,
): number {
  const { tree, size } = selection.segment.packed;
  const boxes = tree[level];
  const overlap = boxes === undefined ? "none" : overlapOf(boxes, node, box);
  if (boxes === undefined || overlap === "none") return 0;
  if (overlap === "part" && level > finest) {
    let sum = 0;
    const end = endOfChildren(tree, level, node);
    for (let child = node * NODE_SIZE; child < end; child += 1) {
      sum += estimateOfNode(selection, box, finest, level - 1, child);
    }
    return sum;
  }
  const places = placesUnder(level);
  const { sums } = selection;
  const count =
    sums === null
      ? Math.min(size, (node + 1) * places) - node * places
      : ((sums.counts[level] as Uint32Array)[node] as number);
  if (overlap === "whole") return count;
  const at = 4 * node;
  const wide = share(boxes[at] as number, boxes[at + 2] as number, box.west, box.east);
  return count * wide * share(boxes[at + 1] as number, boxes[at + 3] as number, box.south, box.north);
}

/** The share of a length that lies inside another. */
function share(from: number, to: number, low: number, high: number): number {
  return to > from ? (Math.min(to, high) - Math.max(from, low)) / (to - from) : 1;
}

function addRun(walk: Walk, from: number, to: number): void {
  const { runs } = walk;
  if (runs.length > 0 && runs[runs.length - 1] === from) runs[runs.length - 1] = to;
  else runs.push(from, to);
  walk.count += to - from;
}
