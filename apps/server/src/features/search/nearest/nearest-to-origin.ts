import type { LatLng } from "@smirk/domain/geography/geo";
import FlatQueue from "flatqueue";
import { isHidden } from "../live-index/segments.ts";
import { NODE_SIZE } from "../packed/box-tree.ts";
import { float64At } from "../packed/columns.ts";
import { isInside } from "../queries/find-runs.ts";
import { type PlainBox, splitAtDateLine } from "../queries/plain-box.ts";
import { clipToBounds, type Selection } from "../queries/selection.ts";
import { haversineTerm, leastTerm } from "./haversine-term.ts";
import type { FoundPlaces } from "./nearest-in-box.ts";

/** Ranks places before their distance does: the lower key first. */
export interface PlaceKeys {
  keyOf(place: number): number;
  /** Lower bounds of the keys under each node, by level. */
  least: readonly Float64Array[];
}

interface NearestQuestion {
  /** Nothing outside of it; null for the globe. */
  box: PlainBox | null;
  most: number;
  /** Keys of each selection; absent where the distance alone ranks. */
  keys?: readonly PlaceKeys[];
}

interface Candidate {
  owner: number;
  place: number;
  id: number;
  key: number;
  term: number;
  /** Grows with the key, and among equal ones with the term. */
  rank: number;
}

/** Places between two keys keep the order of their distances: a square root spreads the near ones. */
function rankOf(key: number, term: number): number {
  return key + Math.sqrt(term);
}

/** The `most` visible places of the lowest keys, then nearest to a point, in that order; equal ones go by id. */
export function nearestToOrigin(
  selections: readonly Selection[],
  origin: LatLng,
  { box, most, keys }: NearestQuestion,
): FoundPlaces {
  const top = createTopCandidates(most);
  selections.forEach((selection, owner) => {
    const parts = box && splitAtDateLine(clipToBounds(box, selection.bounds)).map((part) => part.box);
    const ownKeys = keys?.[owner] ?? null;
    walkNearest(selection, origin, {
      parts,
      keys: ownKeys,
      worst: top.worst,
      offer: (place, term) => {
        const id = float64At(selection.segment.packed.ids, place);
        const key = ownKeys === null ? 0 : ownKeys.keyOf(place);
        top.offer({ owner, place, id, key, term, rank: rankOf(key, term) });
      },
    });
  });
  return {
    count: top.list.length,
    owners: Uint32Array.from(top.list, ({ owner }) => owner),
    places: Uint32Array.from(top.list, ({ place }) => place),
  };
}

interface Walk {
  /** One of them holds what is wanted; null for the globe. */
  parts: readonly PlainBox[] | null;
  keys: PlaceKeys | null;
  /** The rank that another place may have at most to be found. */
  worst(): number;
  offer(place: number, term: number): void;
}

/** Nodes of the lowest rank first, until none that is left can hold a place that ranks before those found. */
function walkNearest(selection: Selection, origin: LatLng, { parts, keys, worst, offer }: Walk): void {
  const { segment, fits, sums } = selection;
  const { packed } = segment;
  const { tree, size, lat, lng } = packed;
  // A node's number on its level, and its level in the lowest bits.
  const queue = new FlatQueue<number>();
  const push = (level: number, node: number) => {
    const boxes = tree[level] as Float64Array;
    if (sums?.counts[level]?.[node] === 0 || (parts && !parts.some((part) => overlaps(boxes, node, part))))
      return;
    const key = keys === null ? 0 : float64At(keys.least[level] as Float64Array, node);
    const rank = rankOf(key, leastTerm(origin, boxes, node));
    if (rank <= worst()) queue.push(node * LEVELS + level, rank);
  };
  const visit = (place: number) => {
    if (parts && !parts.some((part) => isInside(packed, place, part))) return;
    if (isHidden(segment, place) || (fits !== null && !fits(place))) return;
    offer(place, haversineTerm(origin, float64At(lat, place), float64At(lng, place)));
  };
  if (tree.length > 0) push(tree.length - 1, 0);
  while (queue.length > 0 && (queue.peekValue() as number) <= worst()) {
    const entry = queue.pop() as number;
    const level = entry % LEVELS;
    const node = Math.floor(entry / LEVELS);
    const end = (node + 1) * NODE_SIZE;
    if (level === 0) {
      for (let place = node * NODE_SIZE; place < Math.min(size, end); place += 1) visit(place);
    } else {
      const last = Math.min((tree[level - 1] as Float64Array).length / 4, end);
      for (let child = node * NODE_SIZE; child < last; child += 1) push(level - 1, child);
    }
  }
}

const LEVELS = 16;

function overlaps(boxes: Float64Array, node: number, box: PlainBox): boolean {
  const [west, south] = [float64At(boxes, 4 * node), float64At(boxes, 4 * node + 1)];
  const [east, north] = [float64At(boxes, 4 * node + 2), float64At(boxes, 4 * node + 3)];
  return west <= box.east && east >= box.west && south <= box.north && north >= box.south;
}

function createTopCandidates(most: number) {
  const list: Candidate[] = [];
  const isBefore = (a: Candidate, b: Candidate) =>
    a.key !== b.key ? a.key < b.key : a.term !== b.term ? a.term < b.term : a.id < b.id;
  const last = () => (list.length < most ? undefined : list[most - 1]);
  return {
    list,
    worst: () => last()?.rank ?? Number.POSITIVE_INFINITY,
    offer: (candidate: Candidate): void => {
      const worst = last();
      if (worst && !isBefore(candidate, worst)) return;
      let [low, high] = [0, list.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBefore(list[middle] as Candidate, candidate)) low = middle + 1;
        else high = middle;
      }
      list.splice(low, 0, candidate);
      if (list.length > most) list.pop();
    },
  };
}
