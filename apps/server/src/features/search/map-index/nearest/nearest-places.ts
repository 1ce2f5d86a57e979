import { countsFor } from "../filter-counts.ts";
import type { MapPoints, PlainBox } from "../map-points.ts";
import { type PointFilter, visitFiltered } from "../point-filter.ts";

/** Enough to get from the world to a street; hundreds at one spot never divide. */
const MOST_HALVINGS = 24;

export function countPlaces(points: MapPoints, box: PlainBox, pointFilter: PointFilter): number {
  const counts = countsFor(points, box, pointFilter);
  let count = 0;
  visitFiltered(
    points,
    { box, pointFilter },
    {
      place: () => {
        count += 1;
      },
      squares:
        counts &&
        ((from, to) => {
          count += counts.countOf(from, to);
        }),
    },
  );
  return count;
}

/** Nearest to the box's center first, with longitude scaled to its length there; ties go by id. */
export function nearestPlaces(
  points: MapPoints,
  box: PlainBox,
  { pointFilter, most }: { pointFilter: PointFilter; most: number },
): number[] {
  // Halves the box while enough remain: sorting a country takes long.
  let inner = box;
  for (let halvings = 0; halvings < MOST_HALVINGS; halvings += 1) {
    const half = halve(inner);
    if (countPlaces(points, half, pointFilter) < most) break;
    inner = half;
  }
  return sortPlaces(points, { box, inner, pointFilter }).slice(0, most);
}

/** Those no farther from the center than the corners of `inner`, nearest first. */
function sortPlaces(
  points: MapPoints,
  { box, inner, pointFilter }: { box: PlainBox; inner: PlainBox; pointFilter: PointFilter },
): number[] {
  const lat = (box.south + box.north) / 2;
  const lng = (box.west + box.east) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const found: { place: number; away: number }[] = [];
  const reach = Math.hypot((inner.east - lng) * squeeze, inner.north - lat);
  const reachEast = inner === box ? Number.POSITIVE_INFINITY : reach / squeeze;
  const around: PlainBox = {
    south: Math.max(box.south, lat - reach),
    north: Math.min(box.north, lat + reach),
    west: Math.max(box.west, lng - reachEast),
    east: Math.min(box.east, lng + reachEast),
  };
  visitFiltered(
    points,
    { box: around, pointFilter },
    {
      place: (place, turn) => {
        const north = (points.lat[place] ?? 0) - lat;
        const east = ((points.lng[place] ?? 0) + turn - lng) * squeeze;
        found.push({ place, away: north * north + east * east });
      },
    },
  );
  found.sort((a, b) => a.away - b.away || compareIds(points, a.place, b.place));
  return found.map(({ place }) => place);
}

function halve({ south, north, west, east }: PlainBox): PlainBox {
  const [lat, lng] = [(south + north) / 2, (west + east) / 2];
  const [high, wide] = [(north - south) / 4, (east - west) / 4];
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

function compareIds({ ids }: MapPoints, a: number, b: number): number {
  return Number((ids[a] ?? 0n) - (ids[b] ?? 0n));
}
