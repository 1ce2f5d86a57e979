import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { type BoxVisitor, type MapPoints, type PlainBox, visitBox } from "./map-points.ts";
import type { GivenFilter } from "./read-map-filter.ts";

/** A filter made ready for the points of one version. */
export interface PointFilter {
  /** Whether the point at a place passes; null when all do. */
  fits: ((place: number) => boolean) | null;
  /** The same for filters that let the same points pass; null for a circle, of which there are too many. */
  key: string | null;
  /** A box that holds all that pass; null for the world. */
  bounds: PlainBox | null;
}

/** Lets points pass that have one alternative of each list that is not empty, and lie inside the circle. */
export function createPointFilter(points: MapPoints, filter: GivenFilter): PointFilter {
  const masks = [
    maskOf(points, "speciality", filter.specialities),
    maskOf(points, "plan", filter.plans),
    maskOf(points, "language", filter.languages),
  ];
  const { near, within_miles: miles } = filter;
  const key = near == null ? masks.join(" ") : null;
  const wanted = masks.filter((mask) => mask !== null);
  if (wanted.length === 0 && near == null) return { fits: null, key, bounds: null };
  const { traits, lat, lng } = points;
  const fits = (place: number): boolean => {
    const held = traits[place] ?? 0;
    for (const mask of wanted) if ((held & mask) === 0) return false;
    if (near == null || miles == null) return true;
    const point = { lat: lat[place] ?? 0, lng: lng[place] ?? 0 };
    return distanceMiles(near, point) <= miles;
  };
  return { fits, key, bounds: near == null || miles == null ? null : boundsOf(near, miles) };
}

/** Visits the points in the box that pass; squares are taken for what the counts of the same filter says of them. */
export function visitFiltered(
  points: MapPoints,
  box: PlainBox,
  pointFilter: PointFilter,
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

/** A degree of latitude is 69 miles; so much it surely has. */
const LEAST_MILES = 68;

/** The box round a circle, as wide as the circle is where a degree of longitude is shortest in it. */
function boundsOf({ lat, lng }: LatLng, miles: number): PlainBox {
  const high = miles / LEAST_MILES;
  const shortest = Math.cos((Math.min(90, Math.abs(lat) + high) * Math.PI) / 180);
  const wide = Math.min(360, high / Math.max(shortest, Number.EPSILON));
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

/** What two boxes share; in longitude only where neither crosses the date line. */
function overlap(box: PlainBox, bounds: PlainBox): PlainBox {
  const south = Math.max(box.south, bounds.south);
  const north = Math.min(box.north, bounds.north);
  if (box.east > 180 || bounds.west < -180 || bounds.east > 180) return { ...box, south, north };
  return { south, north, west: Math.max(box.west, bounds.west), east: Math.min(box.east, bounds.east) };
}

/** The bits of the alternatives, 0 when nobody has any of them; null when there are none to choose of. */
function maskOf(points: MapPoints, kind: string, codes: readonly string[] | null | undefined): number | null {
  if (!codes?.length) return null;
  return codes.reduce((mask, code) => mask | (points.traitBits.get(`${kind} ${code}`) ?? 0), 0);
}
