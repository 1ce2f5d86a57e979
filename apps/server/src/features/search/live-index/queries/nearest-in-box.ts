import { countInBox, findRuns } from "./find-runs.ts";
import type { PlainBox } from "./plain-box.ts";
import type { Selection } from "./selection.ts";

/** Places of several selections. */
export interface PlaceList {
  /** Which selection each place is of. */
  owners: number[];
  places: number[];
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

/** As nearestOfBox, nearest first; equally far ones go by id. */
export function nearestInBox(selections: readonly Selection[], box: PlainBox, wanted: Wanted): PlaceList {
  const nearest = listNearest(selections, box, wanted);
  const order = [...nearest.places.keys()].sort(
    (a, b) =>
      (nearest.away[a] as number) - (nearest.away[b] as number) ||
      idAt(selections, nearest, a) - idAt(selections, nearest, b),
  );
  return {
    owners: order.map((at) => nearest.owners[at] as number),
    places: order.map((at) => nearest.places[at] as number),
  };
}

/**
 * The `most` visible places of the box nearest to its center, rising, one selection's after the other's. Degrees of
 * longitude are squeezed to the length that they have at the center; of equally far ones the least ids.
 */
export function nearestOfBox(selections: readonly Selection[], box: PlainBox, wanted: Wanted): PlaceList {
  return listNearest(selections, box, wanted);
}

interface Candidates extends PlaceList {
  /** Squares of the distances from the center. */
  away: number[];
}

function listNearest(selections: readonly Selection[], box: PlainBox, { most, total }: Wanted): Candidates {
  if (total <= most) return gather(selections, box, box);
  const reach = findReach(selections, box, { most, total });
  let candidates = gather(selections, box, squareAround(box, reach));
  let farthest = smallest(candidates.away, most);
  if (farthest > reach * reach) {
    // The corners of the square are farther than its sides: there may be nearer ones outside of it.
    candidates = gather(selections, box, squareAround(box, Math.sqrt(farthest) * ROUNDING));
    farthest = smallest(candidates.away, most);
  }
  return selectNearest(selections, candidates, { farthest, most });
}

/** Keeps the last place inside despite rounding. */
const ROUNDING = 1 + 1e-9;

/** A distance from the center within which the square has somewhat more places than wanted. */
function findReach(selections: readonly Selection[], box: PlainBox, { most, total }: Wanted): number {
  const [high, wide] = [box.north - box.south, (box.east - box.west) * squeezeOf(box)];
  const whole = Math.max(high, wide) / 2;
  let [small, large] = [0, whole];
  let reach = Math.sqrt((CANDIDATES.aim * most * high * wide) / total) / 2;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!(reach > small && reach < large)) reach = (small + large) / 2;
    const count = countAll(selections, squareAround(box, reach));
    if (count < CANDIDATES.least * most) small = reach;
    else if (count > CANDIDATES.most * most) large = reach;
    else return reach;
    reach *= Math.sqrt((CANDIDATES.aim * most) / Math.max(1, count));
  }
  return large;
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

function gather(selections: readonly Selection[], box: PlainBox, around: PlainBox): Candidates {
  const lat = (box.south + box.north) / 2;
  const lng = (box.west + box.east) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const found: Candidates = { owners: [], places: [], away: [] };
  selections.forEach((selection, owner) => {
    const { packed } = selection.segment;
    const runs = findRuns(selection, around);
    for (let at = 0; at < runs.length; at += 2) {
      for (let place = runs[at] as number; place < (runs[at + 1] as number); place += 1) {
        const north = (packed.lat[place] as number) - lat;
        const x = packed.lng[place] as number;
        const east = ((x < box.west ? x + 360 : x) - lng) * squeeze;
        found.owners.push(owner);
        found.places.push(place);
        found.away.push(north * north + east * east);
      }
    }
  });
  return found;
}

/** The value that `most` values do not exceed; infinite where there are fewer. */
function smallest(values: readonly number[], most: number): number {
  if (values.length < most) return Number.POSITIVE_INFINITY;
  const list = Float64Array.from(values);
  let [low, high] = [0, list.length - 1];
  // Hoare's selection: only the part with the wanted rank is divided further.
  while (low < high) {
    const pivot = list[(low + high) >>> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((list[left] as number) < pivot) left += 1;
      while ((list[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const value = list[left] as number;
      list[left] = list[right] as number;
      list[right] = value;
      left += 1;
      right -= 1;
    }
    if (most - 1 <= right) high = right;
    else if (most - 1 >= left) low = left;
    else break;
  }
  return list[most - 1] as number;
}

function selectNearest(
  selections: readonly Selection[],
  candidates: Candidates,
  { farthest, most }: { farthest: number; most: number },
): Candidates {
  const { owners, places, away } = candidates;
  let nearer = 0;
  const last: number[] = [];
  away.forEach((each, at) => {
    if (each < farthest) nearer += 1;
    else if (each === farthest) last.push(at);
  });
  last.sort((a, b) => idAt(selections, candidates, a) - idAt(selections, candidates, b));
  const kept = new Set(last.slice(0, most - nearer));
  const nearest: Candidates = { owners: [], places: [], away: [] };
  away.forEach((each, at) => {
    if (each > farthest || (each === farthest && !kept.has(at))) return;
    nearest.owners.push(owners[at] as number);
    nearest.places.push(places[at] as number);
    nearest.away.push(each);
  });
  return nearest;
}

function idAt(selections: readonly Selection[], { owners, places }: PlaceList, at: number): number {
  const { packed } = (selections[owners[at] as number] as Selection).segment;
  return packed.ids[places[at] as number] as number;
}
