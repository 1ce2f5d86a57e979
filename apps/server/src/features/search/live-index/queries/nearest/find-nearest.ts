import type { LatLng } from "@smirk/domain/geography/geo";
import FlatQueue from "flatqueue";
import { NODE_SIZE } from "../../packed/box-tree.ts";
import { hilbertOf } from "../../packed/hilbert.ts";
import {
  countPostings,
  hasWords,
  type NameIndex,
  rarestRange,
  type WordRange,
  wordRange,
} from "../../packed/name-index.ts";
import type { PackedLocations } from "../../packed/packed-locations.ts";
import { isHidden, type Segment } from "../../segments.ts";
import { createTerm, leastTerm } from "./haversine-term.ts";
import { createTopPlaces, type TopPlaces } from "./top-places.ts";
import { findTraitPlan, type TraitPlan } from "./trait-plan.ts";

export interface MatchQuery {
  /** Ways to read a name as beginnings of words; null for any name. */
  readings: readonly (readonly string[])[] | null;
  /** One of them is held; null for any. */
  specialities: readonly string[] | null;
  degree: string | null;
  plan: string | null;
  exclude: ReadonlySet<number>;
  near: LatLng | null;
  most: number;
}

/** Of fewer candidates each is looked at; more are common enough to be met soon near the point asked for. */
const FEW = 3_000;

/** The places of one segment that match, at most `most`: nearest first, equally far ones by name, then by id. */
export function findNearest(segment: Segment, query: MatchQuery): TopPlaces {
  const { packed } = segment;
  const { near, most } = query;
  const top = createTopPlaces(packed, most);
  const plan = planMatch(segment, query);
  const termOf = near === null ? null : createTerm(near);
  const offer = (place: number): void => {
    const farthest = top.farthest();
    const term = termOf?.(packed.lat[place] as number, packed.lng[place] as number, farthest) ?? 0;
    if (term <= farthest && plan.fits(place)) top.offer(place, term);
  };
  if (plan.nameEstimate <= plan.profileEstimate && plan.nameEstimate <= FEW) {
    const start = near === null ? 0 : placeOnCurve(packed, near);
    for (const { from, to } of plan.postingRuns) {
      for (let word = from; word < to; word += 1) visitFrom(start, packed.names, word, offer);
    }
  } else if (plan.profileEstimate <= FEW) {
    plan.profileFits.forEach((isFitting, profile) => {
      if (isFitting === 0) return;
      const end = packed.profileStarts[profile + 1] as number;
      for (let at = packed.profileStarts[profile] as number; at < end; at += 1) {
        offer(packed.placesByProfile[at] as number);
      }
    });
  } else if (near === null) {
    for (const place of packed.placesByName) {
      offer(place);
      if (top.isFull()) break;
    }
  } else walkNearest(packed, near, { top, offer });
  return top;
}

/** Visits the places of a word outward from one: near ones come early, and most others need no distance then. */
function visitFrom(
  start: number,
  { postings, postingStarts }: NameIndex,
  word: number,
  visit: (place: number) => void,
): void {
  const [first, end] = [postingStarts[word] as number, postingStarts[word + 1] as number];
  let [low, next] = [first, end];
  while (low < next) {
    const middle = (low + next) >>> 1;
    if ((postings[middle] as number) < start) low = middle + 1;
    else next = middle;
  }
  for (let before = next - 1; before >= first || next < end; before -= 1, next += 1) {
    if (next < end) visit(postings[next] as number);
    if (before >= first) visit(postings[before] as number);
  }
}

/** The first place that the curve reaches after a point. */
function placeOnCurve({ lat, lng, size }: PackedLocations, near: LatLng): number {
  const along = hilbertOf(near.lat, near.lng);
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hilbertOf(lat[middle] as number, lng[middle] as number) < along) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface MatchPlan extends TraitPlan {
  fits(place: number): boolean;
  /** Upper bound of how many have the name. */
  nameEstimate: number;
  /** The rarest words of each reading. */
  postingRuns: WordRange[];
}

function planMatch(segment: Segment, query: MatchQuery): MatchPlan {
  const { packed } = segment;
  const { readings, exclude } = query;
  const { names, profiles, plans } = packed;
  const traits = findTraitPlan(packed, query);
  const { profileFits, plansFit } = traits;
  const ranges = readings?.map((words) => words.map((word) => wordRange(names, word))) ?? null;
  const postingRuns = ranges?.flatMap((reading) => rarestRange(names, reading) ?? []) ?? [];
  const nameEstimate =
    ranges === null
      ? Number.POSITIVE_INFINITY
      : postingRuns.reduce((sum, range) => sum + countPostings(names, range), 0);
  return {
    ...traits,
    fits: (place) =>
      profileFits[profiles[place] as number] === 1 &&
      (plansFit === null || plansFit[plans[place] as number] === 1) &&
      (ranges === null || ranges.some((reading) => hasWords(names, place, reading))) &&
      !isHidden(segment, place) &&
      !(exclude.size > 0 && exclude.has(packed.ids[place] as number)),
    nameEstimate,
    postingRuns,
  };
}

/** Nodes nearest first, until none that is left can hold a place nearer than those found. */
function walkNearest(
  packed: PackedLocations,
  near: LatLng,
  { top, offer }: { top: TopPlaces; offer: (place: number) => void },
): void {
  const { tree, size } = packed;
  // A node's number on its level, and its level in the lowest bits.
  const queue = new FlatQueue<number>();
  const push = (level: number, node: number) => {
    const term = leastTerm(near, tree[level] as Float64Array, node);
    if (term <= top.farthest()) queue.push(node * LEVELS + level, term);
  };
  if (tree.length > 0) push(tree.length - 1, 0);
  while (queue.length > 0 && (queue.peekValue() as number) <= top.farthest()) {
    const entry = queue.pop() as number;
    const level = entry % LEVELS;
    const node = Math.floor(entry / LEVELS);
    const end = (node + 1) * NODE_SIZE;
    if (level === 0) {
      for (let place = node * NODE_SIZE; place < Math.min(size, end); place += 1) offer(place);
    } else {
      const last = Math.min((tree[level - 1] as Float64Array).length / 4, end);
      for (let child = node * NODE_SIZE; child < last; child += 1) push(level - 1, child);
    }
  }
}

const LEVELS = 16;
