import type { PlainBox } from "../map-index/map-points.ts";
import { countRuns, findRuns, type Runs } from "./find-runs.ts";
import type { PackedLocations } from "./packed-locations.ts";

export interface BoxQuery {
  /** East goes past 180 where the box crosses the date line. */
  box: PlainBox;
  /** Whether a place passes besides; null when all do. */
  fits: ((place: number) => boolean) | null;
}

/** A part of a box that does not cross the date line; `turn` added to its longitudes leads back into the box. */
interface BoxPart {
  box: PlainBox;
  turn: 0 | 360;
}

const MAX_BISECTIONS = 24;
/** Good enough: so many more candidates than wanted are quicker sorted out than narrowed down. */
const SLACK = 1.3;

export function splitAtDateLine(box: PlainBox): BoxPart[] {
  if (box.east <= 180) return [{ box, turn: 0 }];
  return [
    { box: { ...box, east: 180 }, turn: 0 },
    { box: { ...box, west: -180, east: box.east - 360 }, turn: 360 },
  ];
}

/** All places of the box, as runs in rising order within each part. */
export function findRunsInBox(packed: PackedLocations, { box, fits }: BoxQuery): Runs {
  const [first, second] = splitAtDateLine(box).map((part) => findRuns(packed, part.box, fits));
  return second === undefined ? (first ?? []) : [...(first ?? []), ...second];
}

/**
 * The `most` places of the box nearest to its center, rising. Degrees of longitude are squeezed to the length that
 * they have at the center; equally far ones go by id.
 */
export function nearestInBox(packed: PackedLocations, query: BoxQuery, most: number): Uint32Array {
  const around = narrow(packed, query, most);
  const { box } = query;
  const lat = (box.south + box.north) / 2;
  const lng = (box.west + box.east) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const places: number[] = [];
  const away: number[] = [];
  for (const { box: part, turn } of splitAtDateLine(around)) {
    const runs = findRuns(packed, part, query.fits);
    for (let at = 0; at < runs.length; at += 2) {
      for (let place = runs[at] as number; place < (runs[at + 1] as number); place += 1) {
        const north = (packed.lat[place] as number) - lat;
        const east = ((packed.lng[place] as number) + turn - lng) * squeeze;
        places.push(place);
        away.push(north * north + east * east);
      }
    }
  }
  return selectNearest({ places, away, ids: packed.ids }, most);
}

/** A box round the center that holds the `most` nearest: the whole one shrunk, and then the circle round that. */
function narrow(packed: PackedLocations, { box, fits }: BoxQuery, most: number): PlainBox {
  let [small, large] = [0, 1];
  for (let step = 0; step < MAX_BISECTIONS; step += 1) {
    const scale = (small + large) / 2;
    const count = countRuns(findRunsInBox(packed, { box: shrink(box, scale), fits }));
    if (count >= most) large = scale;
    else small = scale;
    if (count >= most && count <= most * SLACK) break;
  }
  return large === 1 ? box : clip(circleRound(shrink(box, large)), box);
}

function shrink({ south, north, west, east }: PlainBox, scale: number): PlainBox {
  const [lat, lng] = [(south + north) / 2, (west + east) / 2];
  const [high, wide] = [((north - south) / 2) * scale, ((east - west) / 2) * scale];
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

/** The box of the circle through a box's corners. */
function circleRound({ south, north, west, east }: PlainBox): PlainBox {
  const [lat, lng] = [(south + north) / 2, (west + east) / 2];
  const squeeze = Math.max(Math.cos((lat * Math.PI) / 180), Number.EPSILON);
  const reach = Math.hypot((east - lng) * squeeze, north - lat);
  return { south: lat - reach, north: lat + reach, west: lng - reach / squeeze, east: lng + reach / squeeze };
}

function clip(inner: PlainBox, outer: PlainBox): PlainBox {
  return {
    south: Math.max(inner.south, outer.south),
    north: Math.min(inner.north, outer.north),
    west: Math.max(inner.west, outer.west),
    east: Math.min(inner.east, outer.east),
  };
}

interface Candidates {
  places: readonly number[];
  away: readonly number[];
  ids: Float64Array;
}

function selectNearest({ places, away, ids }: Candidates, most: number): Uint32Array {
  if (places.length <= most) return Uint32Array.from(places).sort();
  const idOf = (candidate: number) => ids[places[candidate] as number] as number;
  const order = Uint32Array.from(places, (_place, candidate) => candidate);
  order.sort((a, b) => (away[a] as number) - (away[b] as number) || idOf(a) - idOf(b));
  return order
    .subarray(0, most)
    .map((candidate) => places[candidate] as number)
    .sort();
}
