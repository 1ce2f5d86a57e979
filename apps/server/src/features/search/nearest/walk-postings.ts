import type { LatLng } from "@smirk/domain/geography/geo";
import FlatQueue from "flatqueue";
import { placesUnder } from "../packed/box-tree.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import type { WordRange } from "../packed/name-index.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { leastTerm } from "./haversine-term.ts";

interface Walk {
  near: LatLng;
  top: TopPlaces;
  offer(place: number): void;
}

/** So many places are offered without a look at the nodes that they are in. */
const FEW_PLACES = 16;
const LEVELS = 16;

/** Offers places that have one of the words, until no other can be nearer than those found. */
export function walkPostings(packed: PackedLocations, ranges: readonly WordRange[], walk: Walk): void {
  const { postings, postingStarts } = packed.names;
  const short: WordRange[] = [];
  for (const { from, to } of ranges) {
    for (let word = from; word < to; word += 1) {
      const run = { from: uint32At(postingStarts, word), to: uint32At(postingStarts, word + 1) };
      if (run.to - run.from > FEW_PLACES) walkRun(packed, run, walk);
      else short.push(run);
    }
  }
  // Most of them are farther than those found by now, as their latitude alone shows.
  for (const run of short) offerRun(postings, run, walk);
}

/** Nearest nodes first, and only those that have one of a run of postings. */
function walkRun({ tree, names }: PackedLocations, run: WordRange, walk: Walk): void {
  const { postings } = names;
  // A node's number on its level, and its level in the lowest bits.
  const queue = new FlatQueue<number>();
  queue.push(tree.length - 1, 0);
  while (queue.length > 0 && (queue.peekValue() as number) <= walk.top.farthest()) {
    const entry = queue.pop() as number;
    const level = entry % LEVELS;
    const node = Math.floor(entry / LEVELS);
    const from = lowerBound(postings, node * placesUnder(level), run);
    const to = lowerBound(postings, (node + 1) * placesUnder(level), { from, to: run.to });
    if (level === 0 || to - from <= FEW_PLACES) {
      offerRun(postings, { from, to }, walk);
      continue;
    }
    const boxes = tree[level - 1] as Float64Array;
    const under = placesUnder(level - 1);
    for (let at = from; at < to; ) {
      const child = Math.floor(uint32At(postings, at) / under);
      const term = leastTerm(walk.near, boxes, child);
      if (term <= walk.top.farthest()) queue.push(child * LEVELS + level - 1, term);
      at = lowerBound(postings, (child + 1) * under, { from: at + 1, to });
    }
  }
}

function offerRun(postings: Uint32Array, { from, to }: WordRange, { offer }: Walk): void {
  for (let at = from; at < to; at += 1) offer(uint32At(postings, at));
}

/** The first posting of a run that is no less; the run's end if all are. */
function lowerBound(postings: Uint32Array, least: number, { from, to }: WordRange): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (uint32At(postings, middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The best of the places offered so far: by term, then by name, then by id. */
export interface TopPlaces {
  places: number[];
  terms: number[];
  offer(place: number, term: number): void;
  isFull(): boolean;
  /** What another place may have at most to be among them. */
  farthest(): number;
}

export function createTopPlaces({ nameRanks, ids }: PackedLocations, most: number): TopPlaces {
  const places: number[] = [];
  const terms: number[] = [];
  const isFull = () => places.length === most;
  const farthest = () => (isFull() ? (terms[most - 1] as number) : Number.POSITIVE_INFINITY);
  const isBefore = (place: number, term: number, at: number): boolean => {
    const other = places[at] as number;
    if (term !== terms[at]) return term < (terms[at] as number);
    if (nameRanks[place] !== nameRanks[other]) return uint32At(nameRanks, place) < uint32At(nameRanks, other);
    return float64At(ids, place) < float64At(ids, other);
  };
  return {
    places,
    terms,
    isFull,
    farthest,
    offer: (place, term) => {
      // One place may be among the postings of several words.
      if (most === 0 || term > farthest() || places.includes(place)) return;
      if (isFull() && !isBefore(place, term, most - 1)) return;
      let at = places.length;
      while (at > 0 && isBefore(place, term, at - 1)) at -= 1;
      places.splice(at, 0, place);
      terms.splice(at, 0, term);
      if (places.length > most) {
        places.pop();
        terms.pop();
      }
    },
  };
}
