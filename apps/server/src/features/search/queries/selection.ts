import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { LRUCache } from "lru-cache";
import type { Segment } from "../live-index/segments.ts";
import type { GivenFilter } from "../map-index/read-map-filter.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import { ACCEPTING } from "../packed/pack-listings.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { createMapGrids, type MapGrids } from "./map-grids.ts";
import { markFound, mayForgive } from "./mark-found.ts";
import { createNodeSums, type NodeSums } from "./node-sums.ts";
import { createOpeningTest } from "./opening-test.ts";
import type { PlainBox } from "./plain-box.ts";

/** What of a segment passes a filter. */
export interface Selection {
  segment: Segment;
  /** Whether a place passes, hidden or not; null when all do. */
  fits: ((place: number) => boolean) | null;
  /** Sums of all that passes, hidden or not; null where there are too many filters of the kind to keep sums for. */
  sums: NodeSums | null;
  /** Grids of all that passes, hidden or not; null as above. */
  grids: (() => MapGrids) | null;
  /** A box that holds all that pass; null for the globe. */
  bounds: PlainBox | null;
}

/** What a filter lets pass of packed locations, prepared for counting. */
interface FilterIndex {
  fits: Selection["fits"];
  sums: NodeSums;
  grids: () => MapGrids;
}

/** A few megabytes each at 300,000 locations. Searches have a cache of their own, which filters do not lose to. */
const MAX_CACHED = { filters: 16, searches: 6 };
/** Segments of the latest changes: their places are as quickly counted one by one. */
const LEAST_FOR_SUMS = 2_000;

type Cache = WeakMap<PackedLocations, LRUCache<string, FilterIndex>>;
const cached: Record<keyof typeof MAX_CACHED, Cache> = { filters: new WeakMap(), searches: new WeakMap() };

interface KnownFilter extends GivenFilter {
  /** See `mayForgive`. */
  forgives: boolean;
}

export function selectAll(segments: readonly Segment[]): Selection[] {
  return segments.map((segment) => ({ segment, fits: null, sums: null, grids: null, bounds: null }));
}

/** Passes places that have one code of each list that is not empty, lie inside the circle and fit the search. */
export function selectFiltered(segments: readonly Segment[], given: GivenFilter): Selection[] {
  const { near, within_miles: miles, q } = given;
  const filter: KnownFilter = { ...given, forgives: mayForgive(segments, q?.trim() ?? "") };
  const circle = near != null && miles != null ? { near, miles } : null;
  const key = keyOf(filter);
  return segments.map((segment) => {
    const { packed } = segment;
    if (packed.size < LEAST_FOR_SUMS) {
      const found = createFilterTest(packed, filter);
      const fits = circle === null ? found : createCircleTest(packed, found, circle);
      return { segment, fits, sums: null, grids: null, bounds: circle && boundsOf(circle) };
    }
    const { fits, sums, grids } = findFilterIndex(packed, filter, key);
    if (circle === null) return { segment, fits, sums, grids, bounds: null };
    const inCircle = createCircleTest(packed, fits, circle);
    return { segment, fits: inCircle, sums: null, grids: null, bounds: boundsOf(circle) };
  });
}

function keyOf({
  specialities,
  languages,
  plans,
  open,
  accepting,
  q,
  open_at: openAt,
  forgives,
}: KnownFilter): string {
  const single = [q?.trim() ?? "", `${forgives}`, `${openAt ?? ""}`, `${accepting ?? ""}`];
  return JSON.stringify(
    [single, specialities, languages, plans, open].map((list) => [...(list ?? [])].sort()),
  );
}

function findFilterIndex(packed: PackedLocations, filter: KnownFilter, key: string): FilterIndex {
  const kind = (filter.q?.trim() ?? "") === "" ? "filters" : "searches";
  const known = cached[kind].get(packed) ?? new LRUCache<string, FilterIndex>({ max: MAX_CACHED[kind] });
  cached[kind].set(packed, known);
  const index = known.get(key) ?? createFilterIndex(packed, filter);
  known.set(key, index);
  return index;
}

function createFilterIndex(packed: PackedLocations, filter: KnownFilter): FilterIndex {
  const fits = createFilterTest(packed, filter);
  let made: MapGrids | undefined;
  const grids = () => {
    made ??= createMapGrids(packed, fits);
    return made;
  };
  return { fits, sums: createNodeSums(packed, fits), grids };
}

function createFilterTest(packed: PackedLocations, filter: KnownFilter): Selection["fits"] {
  const tests = [
    createTraitTest(packed, filter),
    createOpeningTest(packed, filter),
    filter.accepting ? (place: number) => packed.accepting[place] !== ACCEPTING.no : null,
  ].filter((test) => test !== null);
  const [first = null, ...others] = tests;
  const allFit =
    first === null || others.length === 0 ? first : (place: number) => tests.every((test) => test(place));
  return createSearchTest(packed, allFit, filter);
}

function createSearchTest(
  packed: PackedLocations,
  traitsFit: Selection["fits"],
  { q, forgives }: KnownFilter,
): Selection["fits"] {
  const text = q?.trim() ?? "";
  if (text === "") return traitsFit;
  const marks = markFound(packed, text, forgives);
  return (place) => marks[place] === 1 && (traitsFit === null || traitsFit(place));
}

const PLAN_KINDS: Record<string, RegExp> = { insurance: /_insurance$/, discount: /_discount_[0-9]+$/ };

function createTraitTest(
  { profiles, profileValues, plans: planColumn, planValues }: PackedLocations,
  { specialities, languages, plans }: GivenFilter,
): ((place: number) => boolean) | null {
  if (!specialities?.length && !languages?.length && !plans?.length) return null;
  const profileFits = Uint8Array.from(profileValues, (profile) =>
    Number(hasOne(profile.specialities, specialities) && hasOne(profile.languages, languages)),
  );
  const plansFit = Uint8Array.from(planValues, (held) =>
    Number(!plans?.length || plans.some((kind) => held.some((plan) => PLAN_KINDS[kind]?.test(plan)))),
  );
  return (place) =>
    profileFits[uint32At(profiles, place)] === 1 && plansFit[uint32At(planColumn, place)] === 1;
}

function hasOne(held: readonly string[], wanted: readonly string[] | null | undefined): boolean {
  return !wanted?.length || wanted.some((code) => held.includes(code));
}

interface Circle {
  near: LatLng;
  miles: number;
}

function createCircleTest(
  { lat, lng }: PackedLocations,
  traitsFit: Selection["fits"],
  { near, miles }: Circle,
): (place: number) => boolean {
  return (place) =>
    (traitsFit === null || traitsFit(place)) &&
    distanceMiles(near, { lat: float64At(lat, place), lng: float64At(lng, place) }) <= miles;
}

/** A degree of latitude is 69 miles; so much it surely has. */
const LEAST_MILES = 68;

/** The box around a circle, as wide as the circle is where a degree of longitude is shortest in it. */
export function boundsOf({ near: { lat, lng }, miles }: Circle): PlainBox {
  const high = miles / LEAST_MILES;
  const shortest = Math.cos((Math.min(90, Math.abs(lat) + high) * Math.PI) / 180);
  const wide = Math.min(360, high / Math.max(shortest, Number.EPSILON));
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

/** What a box shares with a selection's bounds; in longitude only where neither crosses the date line. */
export function clipToBounds(box: PlainBox, bounds: PlainBox | null): PlainBox {
  if (bounds === null) return box;
  const south = Math.max(box.south, bounds.south);
  const north = Math.min(box.north, bounds.north);
  if (box.east > 180 || bounds.west < -180 || bounds.east > 180) return { ...box, south, north };
  return { south, north, west: Math.max(box.west, bounds.west), east: Math.min(box.east, bounds.east) };
}
