import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { type BoxVisitor, type MapPoints, type PlainBox, visitBox } from "./map-points.ts";
import type { GivenFilter } from "./read-map-filter.ts";

export interface PointFilter {
  /** Null when all pass. */
  fits: ((place: number) => boolean) | null;
  /** Equal for equivalent filters; null for circles and searches, which are too many to cache. */
  key: string | null;
  /** Contains all matches; null for the world. */
  bounds: PlainBox | null;
}

/** What a search finds: locations by name, and all of some specialities. */
export interface SearchedPoints {
  ids: ReadonlySet<bigint>;
  specialities: readonly string[];
}

/** Passes points that have one code of each non-empty list, lie inside the circle and fit the search. */
export function createPointFilter(
  points: MapPoints,
  filter: GivenFilter,
  searched: SearchedPoints | null = null,
): PointFilter {
  const masks = [
    maskOf(points, "speciality", filter.specialities),
    maskOf(points, "plan", filter.plans),
    maskOf(points, "language", filter.languages),
  ];
  const { near, within_miles: miles } = filter;
  const key = near == null && searched === null ? masks.join(" ") : null;
  const wanted = masks.filter((mask) => mask !== null);
  if (wanted.length === 0 && near == null && searched === null) return { fits: null, key, bounds: null };
  const { ids, traits, lat, lng } = points;
  const treats = searched === null ? 0 : (maskOf(points, "speciality", searched.specialities) ?? 0);
  const fits = (place: number): boolean => {
    const held = traits[place] ?? 0;
    for (const mask of wanted) if ((held & mask) === 0) return false;
    if (searched !== null && (held & treats) === 0 && !searched.ids.has(ids[place] ?? 0n)) return false;
    if (near == null || miles == null) return true;
    const point = { lat: lat[place] ?? 0, lng: lng[place] ?? 0 };
    return distanceMiles(near, point) <= miles;
  };
  return { fits, key, bounds: near == null || miles == null ? null : boundsOf(near, miles) };
}

/** Visits matching points; whole squares come from cached counts of the filter. */
export function visitFiltered(
  points: MapPoints,
  { box, pointFilter }: { box: PlainBox; pointFilter: PointFilter },
  visitor: BoxVisitor,
): void {
  const { fits, bounds } = pointFilter;
  if (fits === null) {
    visitBox(points, box, visitor);
    return;
  }
  const { place: visit, squares } = visitor;
  const place = (at: number, turn: number) => {
    if (fits(at)) visit(at, turn);
  };
  visitBox(points, bounds === null ? box : overlap(box, bounds), { place, squares });
}

/** A degree of latitude has at least this. */
const LEAST_MILES = 68;

/** As wide as the circle where a degree of longitude is shortest in it. */
export function boundsOf({ lat, lng }: LatLng, miles: number): PlainBox {
  const high = miles / LEAST_MILES;
  const shortest = Math.cos((Math.min(90, Math.abs(lat) + high) * Math.PI) / 180);
  const wide = Math.min(360, high / Math.max(shortest, Number.EPSILON));
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

/** Longitude only where neither crosses the date line. */
export function overlap(box: PlainBox, bounds: PlainBox): PlainBox {
  const south = Math.max(box.south, bounds.south);
  const north = Math.min(box.north, bounds.north);
  if (box.east > 180 || bounds.west < -180 || bounds.east > 180) return { ...box, south, north };
  return { south, north, west: Math.max(box.west, bounds.west), east: Math.min(box.east, bounds.east) };
}

/** 0 when no location has any of the codes; null without codes. */
function maskOf(points: MapPoints, kind: string, codes: readonly string[] | null | undefined): number | null {
  if (!codes?.length) return null;
  return codes.reduce((mask, code) => mask | (points.traitBits.get(`${kind} ${code}`) ?? 0), 0);
}
