import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { LRUCache } from "lru-cache";
import type { GivenFilter } from "../../map-index/read-map-filter.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import type { Segment } from "../segments.ts";
import { markFound } from "./mark-found.ts";
import { createNodeSums, type NodeSums } from "./node-sums.ts";
import type { PlainBox } from "./plain-box.ts";

/** What of a segment passes a filter. */
export interface Selection {
  segment: Segment;
  /** Whether a place passes, hidden or not; null when all do. */
  fits: ((place: number) => boolean) | null;
  /** Of all that passes, hidden or not; null where there are too many filters of the kind to keep sums for. */
  sums: NodeSums | null;
  /** A box that holds all that pass; null for the globe. */
  bounds: PlainBox | null;
}

/** A megabyte or less each at 300,000 locations. Searches have a cache of their own, which filters do not lose to. */
const MAX_CACHED = { filters: 24, searches: 8 };
/** Segments of the latest changes: their places are as quickly counted one by one. */
const LEAST_FOR_SUMS = 2_000;

const cachedSums = {
  filters: new WeakMap<PackedLocations, LRUCache<string, NodeSums>>(),
  searches: new WeakMap<PackedLocations, LRUCache<string, NodeSums>>(),
};

export function selectAll(segments: readonly Segment[]): Selection[] {
  return segments.map((segment) => ({ segment, fits: null, sums: null, bounds: null }));
}

/** Passes places that have one code of each list that is not empty, lie inside the circle and fit the search. */
export function selectFiltered(segments: readonly Segment[], filter: GivenFilter): Selection[] {
  const { near, within_miles: miles } = filter;
  const circle = near != null && miles != null ? { near, miles } : null;
  return segments.map((segment) => {
    const traitsFit = createTraitTest(segment.packed, filter);
    const found = createSearchTest(segment.packed, traitsFit, filter.q);
    const fits = circle === null ? found : createCircleTest(segment.packed, found, circle);
    const sums = circle === null ? sumsFor(segment.packed, filter, fits) : null;
    return { segment, fits, sums, bounds: circle === null ? null : boundsOf(circle) };
  });
}

function sumsFor(packed: PackedLocations, filter: GivenFilter, fits: Selection["fits"]): NodeSums | null {
  if (packed.size < LEAST_FOR_SUMS) return null;
  const { specialities, languages, plans } = filter;
  const text = filter.q?.trim() ?? "";
  const key = JSON.stringify(
    [[text], specialities, languages, plans].map((list) => [...(list ?? [])].sort()),
  );
  const kind = text === "" ? "filters" : "searches";
  const cached = cachedSums[kind].get(packed) ?? new LRUCache<string, NodeSums>({ max: MAX_CACHED[kind] });
  cachedSums[kind].set(packed, cached);
  const sums = cached.get(key) ?? createNodeSums(packed, fits);
  cached.set(key, sums);
  return sums;
}

function createSearchTest(
  packed: PackedLocations,
  traitsFit: Selection["fits"],
  q: string | null | undefined,
): Selection["fits"] {
  const text = q?.trim() ?? "";
  if (text === "") return traitsFit;
  const marks = markFound(packed, text);
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
    profileFits[profiles[place] as number] === 1 && plansFit[planColumn[place] as number] === 1;
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
    distanceMiles(near, { lat: lat[place] as number, lng: lng[place] as number }) <= miles;
}

/** A degree of latitude is 69 miles; so much it surely has. */
const LEAST_MILES = 68;

/** The box around a circle, as wide as the circle is where a degree of longitude is shortest in it. */
function boundsOf({ near: { lat, lng }, miles }: Circle): PlainBox {
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
