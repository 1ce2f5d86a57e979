import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { MapPoints, PlainBox } from "../map-points.ts";
import { boundsOf, overlap, type PointFilter, visitFiltered } from "../point-filter.ts";

/** Radii that are looked at in turn; beyond the last, everything is. */
const RADII_MILES = [8, 50, 300];
const WORLD: PlainBox = { south: -90, north: 90, west: -180, east: 180 };

interface NearestQuestion {
  pointFilter: PointFilter;
  most: number;
  /** Nothing outside of it. */
  box?: PlainBox;
}

/** Nearest to the origin first, in miles; ties go by id. */
export function nearestToOrigin(
  points: MapPoints,
  origin: LatLng,
  { pointFilter, most, box = WORLD }: NearestQuestion,
): number[] {
  for (const miles of RADII_MILES) {
    const found = placesWithin(points, origin, { pointFilter, box: circleBox(box, origin, miles), miles });
    if (found.length >= most) return nearestFirst(points, found).slice(0, most);
  }
  const all = placesWithin(points, origin, { pointFilter, box, miles: Number.POSITIVE_INFINITY });
  return nearestFirst(points, all).slice(0, most);
}

interface Found {
  place: number;
  miles: number;
}

function placesWithin(
  points: MapPoints,
  origin: LatLng,
  { pointFilter, box, miles }: { pointFilter: PointFilter; box: PlainBox; miles: number },
): Found[] {
  const found: Found[] = [];
  const place = (at: number) => {
    const away = distanceMiles(origin, { lat: points.lat[at] ?? 0, lng: points.lng[at] ?? 0 });
    if (away <= miles) found.push({ place: at, miles: away });
  };
  visitFiltered(points, { box, pointFilter }, { place });
  return found;
}

function nearestFirst({ ids }: MapPoints, found: Found[]): number[] {
  const order = (a: number, b: number) => Number((ids[a] ?? 0n) - (ids[b] ?? 0n));
  return found.sort((a, b) => a.miles - b.miles || order(a.place, b.place)).map(({ place }) => place);
}

/** The part of the box around the circle; around the date line, all longitudes. */
function circleBox(box: PlainBox, origin: LatLng, miles: number): PlainBox {
  const circle = boundsOf(origin, miles);
  return overlap(box, { ...circle, south: Math.max(-90, circle.south), north: Math.min(90, circle.north) });
}
