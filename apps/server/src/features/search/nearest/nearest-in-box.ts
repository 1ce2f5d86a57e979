import quickselect from "quickselect";
import { float64At, uint32At } from "../packed/columns.ts";
import { countInBox, countRuns, estimateInBox, findRuns } from "../queries/find-runs.ts";
import type { PlainBox } from "../queries/plain-box.ts";
import type { Selection } from "../queries/selection.ts";

/** Places of several selections: the first `count` of each column, which the next search uses again. */
export interface FoundPlaces {
  count: number;
  /** Which selection each place is of. */
  owners: Uint32Array;
  places: Uint32Array;
}

const MAX_STEPS = 24;
/** Candidates to look among, as a multiple of those wanted: the circle takes about four fifths of its square. */
const CANDIDATES = { least: 1, aim: 1.4, most: 2 };

export function countAll(selections: readonly Selection[], box: PlainBox): number {
  let count = 0;
  for (const selection of selections) count += countInBox(selection, box);
  return count;
}

interface Wanted {
  most: number;
  /** How many the box has. */
  total: number;
}

/** What nearestOfBox finds, nearest first; equally far ones go by id. */
export function nearestInBox(selections: readonly Selection[], box: PlainBox, wanted: Wanted): FoundPlaces {
  if (wanted.total > wanted.most) nearestOfBox(selections, box, wanted);
  else gather(selections, box, box);
  sortFound(selections, 0, found.count - 1);
  return found;
}

interface Candidates extends FoundPlaces {
  /** Squares of the distances from the center. */
  away: Float64Array;
}

const found: Candidates = {
  count: 0,
  owners: new Uint32Array(0),
  places: new Uint32Array(0),
  away: new Float64Array(0),
};

function grow(count: number): void {
  if (found.places.length >= count) return;
  const size = Math.max(2_048, 2 * count);
  const [owners, places, away] = [new Uint32Array(size), new Uint32Array(size), new Float64Array(size)];
  owners.set(found.owners);
  places.set(found.places);
  away.set(found.away);
  Object.assign(found, { owners, places, away });
}

/**
 * The places nearest to the center of a box with more than `most` visible ones, rising, one selection's after the
 * other's; of equally far ones the least ids. Degrees of longitude have the length that they have at the center.
 * @param wanted here an estimate of the total is enough
 */
export function nearestOfBox(
  selections: readonly Selection[],
  box: PlainBox,
  { most, total }: Wanted,
): FoundPlaces {
  let reach = findReach(selections, box, { most, total });
  gather(selections, box, squareAround(box, reach));
  while (found.count < most) {
    reach *= WIDER;
    gather(selections, box, squareAround(box, reach));
  }
  let farthest = smallest(most);
  if (farthest > reach * reach) {
    // The corners of the square are farther than its sides: there may be nearer ones outside of it.
    gather(selections, box, squareAround(box, Math.sqrt(farthest) * ROUNDING));
    farthest = smallest(most);
  }
  selectNearest(selections, { farthest, most });
  return found;
}

/** Holds the last place inside despite rounding. */
const ROUNDING = 1 + 1e-9;
/** Estimates may be too high. */
const WIDER = 1.25;

/** A distance from the center within which the square has, by estimate, somewhat more places than wanted. */
function findReach(selections: readonly Selection[], box: PlainBox, { most, total }: Wanted): number {
  const [high, wide] = [box.north - box.south, (box.east - box.west) * squeezeOf(box)];
  const whole = Math.max(high, wide) / 2;
  let [small, large] = [0, whole];
  let reach = Math.sqrt((CANDIDATES.aim * most * high * wide) / Math.max(most, total)) / 2;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!(reach > small && reach < large)) reach = (small + large) / 2;
    const count = estimateAll(selections, squareAround(box, reach));
    if (count < CANDIDATES.least * most) small = reach;
    else if (count > CANDIDATES.most * most) large = reach;
    else return reach;
    reach *= Math.sqrt((CANDIDATES.aim * most) / Math.max(1, count));
  }
  return large;
}

/** What estimateInBox estimates, for all of them. */
export function estimateAll(selections: readonly Selection[], box: PlainBox, finest = 0): number {
  let count = 0;
  for (const selection of selections) count += estimateInBox(selection, box, finest);
  return count;
}

function squeezeOf({ south, north }: PlainBox): number {
  return Math.max(Math.cos((((south + north) / 2) * Math.PI) / 180), Number.EPSILON);
}

/** Inside of the box. */
function squareAround(box: PlainBox, reach: number): PlainBox {
  const [lat, lng] = [(box.south + box.north) / 2, (box.west + box.east) / 2];
  const wide = reach / squeezeOf(box);
  return {
    south: Math.max(lat - reach, box.south),
    north: Math.min(lat + reach, box.north),
    west: Math.max(lng - wide, box.west),
    east: Math.min(lng + wide, box.east),
  };
}

function gather(selections: readonly Selection[], box: PlainBox, around: PlainBox): void {
  const lat = (box.south + box.north) / 2;
  const lng = (box.west + box.east) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  let count = 0;
  for (let owner = 0; owner < selections.length; owner += 1) {
    const selection = selections[owner] as Selection;
    const { packed } = selection.segment;
    const runs = findRuns(selection, around);
    grow(count + countRuns(runs));
    const { owners, places, away } = found;
    for (let at = 0; at < runs.length; at += 2) {
      for (let place = runs[at] as number; place < (runs[at + 1] as number); place += 1) {
        const north = float64At(packed.lat, place) - lat;
        const x = float64At(packed.lng, place);
        const east = ((x < box.west ? x + 360 : x) - lng) * squeeze;
        owners[count] = owner;
        places[count] = place;
        away[count] = north * north + east * east;
        count += 1;
      }
    }
  }
  found.count = count;
}

/** The same memory for each search. */
const ranked: number[] = [];

/** The distance that `most` of those found do not exceed. */
function smallest(most: number): number {
  const { count, away } = found;
  for (let at = 0; at < count; at += 1) ranked[at] = float64At(away, at);
  quickselect(ranked, most - 1, 0, count - 1);
  return ranked[most - 1] as number;
}

/** Leaves the `most` nearest of those found, in their order. */
function selectNearest(
  selections: readonly Selection[],
  { farthest, most }: { farthest: number; most: number },
): void {
  const { owners, places, away } = found;
  const last: number[] = [];
  let nearer = 0;
  for (let at = 0; at < found.count; at += 1) {
    if (float64At(away, at) < farthest) nearer += 1;
    else if (away[at] === farthest) last.push(at);
  }
  last.sort((a, b) => idAt(selections, found, a) - idAt(selections, found, b));
  const chosen = new Set(last.slice(0, most - nearer));
  let count = 0;
  for (let at = 0; at < found.count; at += 1) {
    const each = float64At(away, at);
    if (each > farthest || (each === farthest && !chosen.has(at))) continue;
    owners[count] = uint32At(owners, at);
    places[count] = uint32At(places, at);
    away[count] = each;
    count += 1;
  }
  found.count = count;
}

function idAt(selections: readonly Selection[], { owners, places }: FoundPlaces, at: number): number {
  const { packed } = (selections[uint32At(owners, at)] as Selection).segment;
  return float64At(packed.ids, uint32At(places, at));
}

/** Quicksort in place: a sort by a function would take longer than all the rest. */
function sortFound(selections: readonly Selection[], from: number, to: number): void {
  const { owners, places, away } = found;
  const isBefore = (at: number, distance: number, id: number): boolean => {
    const each = float64At(away, at);
    return each < distance || (each === distance && idAt(selections, found, at) < id);
  };
  const isAfter = (at: number, distance: number, id: number): boolean => {
    const each = float64At(away, at);
    return each > distance || (each === distance && idAt(selections, found, at) > id);
  };
  const swap = (a: number, b: number): void => {
    const [owner, place, distance] = [uint32At(owners, a), uint32At(places, a), float64At(away, a)];
    owners[a] = uint32At(owners, b);
    places[a] = uint32At(places, b);
    away[a] = float64At(away, b);
    owners[b] = owner;
    places[b] = place;
    away[b] = distance;
  };
  const sort = (low: number, high: number): void => {
    if (low >= high) return;
    const middle = (low + high) >>> 1;
    const [distance, id] = [float64At(away, middle), idAt(selections, found, middle)];
    let [left, right] = [low, high];
    while (left <= right) {
      while (isBefore(left, distance, id)) left += 1;
      while (isAfter(right, distance, id)) right -= 1;
      if (left > right) break;
      swap(left, right);
      left += 1;
      right -= 1;
    }
    sort(low, right);
    sort(left, high);
  };
  sort(from, to);
}
