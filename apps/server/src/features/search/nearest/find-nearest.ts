import type { LatLng } from "@smirk/domain/geography/geo";
import FlatQueue from "flatqueue";
import { isHidden, type Segment } from "../live-index/segments.ts";
import { NODE_SIZE } from "../packed/box-tree.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import {
  countPostings,
  hasWords,
  type NameIndex,
  rarestRange,
  visitNamed,
  type WordRange,
  wordRange,
} from "../packed/name-index.ts";
import type { PackedLocations, Practices } from "../packed/packed-locations.ts";
import { createTerm, leastTerm } from "./haversine-term.ts";
import { findTraitPlan, type TraitPlan } from "./trait-plan.ts";
import { createTopPlaces, type TopPlaces, walkPostings } from "./walk-postings.ts";

export interface MatchQuery {
  /** Ways to read a name as beginnings of words; null for any name. */
  readings: readonly (readonly string[])[] | null;
  /** The same for the name of the practice. */
  practice: readonly (readonly string[])[] | null;
  /** One of them is held; null for any. */
  specialities: readonly string[] | null;
  degree: string | null;
  plan: string | null;
  exclude: ReadonlySet<number>;
  near: LatLng | null;
  most: number;
}

/** Each of fewer candidates is looked at; more are common enough to be met soon near the point asked for. */
const FEW = 3_000;
/** Words of which one in so many places has one are met sooner by looking at all that are near. */
const COMMON = 25;
/** Each is looked up by itself. */
const MAX_WORDS = 1_000;

/** The places of one segment that match, at most `most`: nearest first, equally far ones by name, then by id. */
export function findNearest(segment: Segment, query: MatchQuery): TopPlaces {
  const { packed } = segment;
  const { near, most } = query;
  const top = createTopPlaces(packed, most);
  const plan = planMatch(segment, query);
  const termOf = near === null ? null : createTerm(near);
  const offer = (place: number): void => {
    const farthest = top.farthest();
    const term = termOf?.(float64At(packed.lat, place), float64At(packed.lng, place), farthest) ?? 0;
    if (term <= farthest && plan.fits(place)) top.offer(place, term);
  };
  if (plan.nameEstimate <= plan.profileEstimate && areRare(packed, near, plan)) {
    if (near === null) visitPostings(packed.names, plan.postingRuns, offer);
    else walkPostings(packed, plan.postingRuns, { near, top, offer });
  } else if (plan.practices !== null && plan.practices.estimate <= FEW) {
    const { starts, places } = packed.practices;
    for (const row of plan.practices.rows) offerAll(places.subarray(starts[row], starts[row + 1]), offer);
  } else if (plan.profileEstimate <= FEW) {
    const { profileStarts, placesByProfile } = packed;
    plan.profileFits.forEach((isFitting, profile) => {
      if (isFitting === 0) return;
      offerAll(placesByProfile.subarray(profileStarts[profile], profileStarts[profile + 1]), offer);
    });
  } else if (near === null) {
    for (const place of packed.placesByName) {
      offer(place);
      if (top.isFull()) break;
    }
  } else walkNearest(packed, near, { top, offer });
  return top;
}

function offerAll(places: Uint32Array, offer: (place: number) => void): void {
  for (let at = 0; at < places.length; at += 1) offer(uint32At(places, at));
}

function areRare(
  { size }: PackedLocations,
  near: LatLng | null,
  { nameEstimate, postingRuns }: MatchPlan,
): boolean {
  if (near === null || nameEstimate <= FEW) return nameEstimate <= FEW;
  const words = postingRuns.reduce((sum, { from, to }) => sum + to - from, 0);
  return nameEstimate * COMMON <= size && words <= MAX_WORDS;
}

function visitPostings(
  { postings, postingStarts }: NameIndex,
  ranges: readonly WordRange[],
  visit: (place: number) => void,
): void {
  for (const { from, to } of ranges) {
    const end = uint32At(postingStarts, to);
    for (let at = uint32At(postingStarts, from); at < end; at += 1) visit(uint32At(postings, at));
  }
}

interface MatchPlan extends TraitPlan {
  fits(place: number): boolean;
  /** Upper bound of how many have the name. */
  nameEstimate: number;
  /** The rarest words of each reading. */
  postingRuns: WordRange[];
  practices: FittingPractices | null;
}

interface FittingPractices {
  /** Rows of practices. */
  rows: ReadonlySet<number>;
  /** How many places they have. */
  estimate: number;
}

function findPractices(
  { names, starts }: Practices,
  readings: MatchQuery["practice"],
): FittingPractices | null {
  if (readings === null) return null;
  const rows = new Set<number>();
  let estimate = 0;
  visitNamed(names, readings, (row) => {
    if (rows.has(row)) return;
    rows.add(row);
    estimate += uint32At(starts, row + 1) - uint32At(starts, row);
  });
  return { rows, estimate };
}

function planMatch(segment: Segment, query: MatchQuery): MatchPlan {
  const { packed } = segment;
  const { readings, exclude } = query;
  const { names, profiles, plans } = packed;
  const traits = findTraitPlan(packed, query);
  const { profileFits, plansFit } = traits;
  const practices = findPractices(packed.practices, query.practice);
  const ranges = readings?.map((words) => words.map((word) => wordRange(names, word))) ?? null;
  const postingRuns = ranges?.flatMap((reading) => rarestRange(names, reading) ?? []) ?? [];
  const nameEstimate =
    ranges === null
      ? Number.POSITIVE_INFINITY
      : postingRuns.reduce((sum, range) => sum + countPostings(names, range), 0);
  return {
    ...traits,
    fits: (place) =>
      profileFits[uint32At(profiles, place)] === 1 &&
      (plansFit === null || plansFit[uint32At(plans, place)] === 1) &&
      (ranges === null || ranges.some((reading) => hasWords(names, place, reading))) &&
      (practices === null || practices.rows.has(uint32At(packed.practices.rows, place))) &&
      !isHidden(segment, place) &&
      !(exclude.size > 0 && exclude.has(float64At(packed.ids, place))),
    nameEstimate,
    postingRuns,
    practices,
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
