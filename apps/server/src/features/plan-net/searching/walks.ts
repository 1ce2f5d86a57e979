import { distanceMiles } from "@smirk/domain/geography/geo";
import type { LiveDirectory } from "../../search/live-index/live-directory.ts";
import { isHidden, type Segment } from "../../search/live-index/segments.ts";
import { haversineTerm } from "../../search/nearest/haversine-term.ts";
import { nearestToOrigin } from "../../search/nearest/nearest-to-origin.ts";
import { float64At, uint32At } from "../../search/packed/columns.ts";
import type { PackedLocations } from "../../search/packed/packed-locations.ts";
import { findRuns } from "../../search/queries/find-runs.ts";
import type { PlainBox } from "../../search/queries/plain-box.ts";
import { boundsOf, type Selection, selectAll } from "../../search/queries/selection.ts";
import type { PlaceTest, ResourceType } from "../resource-type.ts";
import { type Entry, findEntry, firstAtLeast, listEntriesOf } from "./published-entries.ts";
import type { Circle } from "./read-values.ts";

/** One id after the other. */
export interface Walk {
  /** Null at the end; "passed" once many places were looked at without one that may fit. */
  next(): { key: string; entries: Entry[] } | "passed" | null;
  /** The key up to which everything was looked at; null before the first. */
  passed(): string | null;
}

/** What narrows a walk before a resource is built. */
export interface WalkOptions {
  idOf: NonNullable<ResourceType["idOf"]>;
  /** Goes on behind this key. */
  after: string | null;
  /** A test for the places of a segment; null where all may fit. */
  narrow(packed: PackedLocations): PlaceTest | null;
}

/** Places that are passed over before the walk pauses. */
const MOST_PASSED = 2_000;

interface Arm {
  segment: Segment;
  order: Uint32Array;
  column: Float64Array;
  test: PlaceTest | null;
  at: number;
}

/** All ids in their order. */
export function walkAll(directory: LiveDirectory, { idOf, after, narrow }: WalkOptions): Walk {
  const first = after === null ? 0 : Number(after) + 1;
  const arms = directory.segments.map((segment): Arm => {
    const { packed } = segment;
    const isLocation = idOf === "location";
    const column = isLocation ? packed.ids : packed.providers;
    const order = isLocation ? packed.placesById : packed.placesByProvider;
    return { segment, order, column, test: narrow(packed), at: firstAtLeast(column, order, first) };
  });
  let last: string | null = after;
  return {
    passed: () => last,
    next: () => {
      for (let looked = 0; looked < MOST_PASSED; looked += 1) {
        const id = leastId(arms);
        if (id === null) return null;
        last = String(id);
        const entries = arms.flatMap((arm) => takeEntries(arm, id));
        if (entries.length > 0) {
          return { key: last, entries: idOf === "location" ? entries : listEntriesOf(directory, id) };
        }
      }
      return "passed";
    },
  };
}

function leastId(arms: readonly Arm[]): number | null {
  let least: number | null = null;
  for (const { order, column, at } of arms) {
    if (at >= order.length) continue;
    const id = float64At(column, uint32At(order, at));
    if (least === null || id < least) least = id;
  }
  return least;
}

function takeEntries(arm: Arm, id: number): Entry[] {
  const { segment, order, column, test } = arm;
  const entries: Entry[] = [];
  for (; arm.at < order.length; arm.at += 1) {
    const place = uint32At(order, arm.at);
    if (float64At(column, place) !== id) break;
    if (!isHidden(segment, place) && (test === null || test(place))) entries.push({ segment, place });
  }
  return entries;
}

/** The published ones of the given ids, in the order of the ids. */
export function walkIds(
  directory: LiveDirectory,
  ids: ReadonlySet<number>,
  { idOf, after }: Pick<WalkOptions, "idOf" | "after">,
): Walk {
  const first = after === null ? 0 : Number(after) + 1;
  const waiting = [...ids].filter((id) => id >= first).sort((a, b) => b - a);
  let last: string | null = after;
  return {
    passed: () => last,
    next: () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        last = String(id);
        const entry = idOf === "location" ? findEntry(directory, id) : null;
        const entries = idOf === "location" ? (entry ? [entry] : []) : listEntriesOf(directory, id);
        if (entries.length > 0) return { key: last, entries };
      }
      return null;
    },
  };
}

/** Looked for without a look at the others: a page or two. */
const FIRST_NEAR = 60;

interface NearEntry extends Entry {
  id: number;
  /** Grows with the distance. */
  term: number;
}

/** Locations of a circle, nearest first; equally far ones by their ids. */
export function walkNear(
  directory: LiveDirectory,
  circle: Circle,
  { after, narrow }: Pick<WalkOptions, "after" | "narrow">,
): Walk {
  const selections = selectAll(directory.segments).map(
    (selection): Selection => ({ ...selection, fits: narrow(selection.segment.packed) }),
  );
  const start = after === null ? null : readNearKey(after);
  let waiting = start === null ? listFirst(selections, circle) : listBehind(selections, circle, start);
  let isWhole = start !== null || waiting.length < FIRST_NEAR;
  let last: NearKey | null = start;
  const keyOf = ({ term, id }: NearKey) => `${term}_${id}`;
  return {
    passed: () => (last === null ? null : keyOf(last)),
    next: () => {
      if (waiting.length === 0 && !isWhole) {
        waiting = listBehind(selections, circle, last);
        isWhole = true;
      }
      const entry = waiting.pop();
      if (entry === undefined) return null;
      last = entry;
      return { key: keyOf(entry), entries: [entry] };
    },
  };
}

/** Farthest first. */
function listFirst(selections: readonly Selection[], circle: Circle): NearEntry[] {
  const box = boxAround(circle);
  const { places, owners, count } = nearestToOrigin(selections, circle, { box, most: FIRST_NEAR });
  const found = Array.from({ length: count }, (_, index) => {
    const segment = selections[uint32At(owners, index)]?.segment;
    return segment === undefined ? [] : [nearEntry(segment, uint32At(places, index), circle)];
  }).flat();
  return found.reverse().filter((entry) => isWithin(entry, circle));
}

/** All that are farther than the last one; farthest first. */
function listBehind(selections: readonly Selection[], circle: Circle, last: NearKey | null): NearEntry[] {
  const box = boxAround(circle);
  const found = selections.flatMap((selection) => {
    const runs = findRuns(selection, box);
    const entries: NearEntry[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      for (let place = runs[at] ?? 0; place < (runs[at + 1] ?? 0); place += 1) {
        const entry = nearEntry(selection.segment, place, circle);
        if ((last === null || compareNear(entry, last) > 0) && isWithin(entry, circle)) entries.push(entry);
      }
    }
    return entries;
  });
  return found.sort((a, b) => compareNear(b, a));
}

/** East of the date line rather than west of it, as boxes are split there. */
function boxAround(circle: Circle): PlainBox {
  const box = boundsOf({ near: circle, miles: circle.miles });
  return box.west < -180 ? { ...box, west: box.west + 360, east: box.east + 360 } : box;
}

function nearEntry(segment: Segment, place: number, circle: Circle): NearEntry {
  const { ids, lat, lng } = segment.packed;
  const term = haversineTerm(circle, float64At(lat, place), float64At(lng, place));
  return { segment, place, id: float64At(ids, place), term };
}

type NearKey = Pick<NearEntry, "term" | "id">;

const compareNear = (a: NearKey, b: NearKey) => a.term - b.term || a.id - b.id;

function isWithin({ segment, place }: NearEntry, circle: Circle): boolean {
  const { lat, lng } = segment.packed;
  return distanceMiles(circle, { lat: float64At(lat, place), lng: float64At(lng, place) }) <= circle.miles;
}

function readNearKey(key: string): NearKey {
  const at = key.indexOf("_");
  return { term: Number(key.slice(0, at)), id: Number(key.slice(at + 1)) };
}
