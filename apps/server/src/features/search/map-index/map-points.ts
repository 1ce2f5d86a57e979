import { worldY } from "./web-mercator.ts";

/**
 * Published locations as columns, sorted by half-degree band from south to north and by square from west to east,
 * so that a box is one range per band. 300,000 locations take 12 MB.
 */
export interface MapPoints {
  /** The directory version they were read from. */
  version: string;
  traitBits: ReadonlyMap<string, number>;
  ids: BigInt64Array;
  lat: Float64Array;
  lng: Float64Array;
  /** Projected, see worldY. */
  y: Float64Array;
  traits: Uint32Array;
  starts: Uint32Array;
}

/** In degrees. East exceeds 180 when the box crosses the date line. */
export interface PlainBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

export const SQUARES_PER_DEGREE = 2;
const COLUMNS = 360 * SQUARES_PER_DEGREE;
const BANDS = 180 * SQUARES_PER_DEGREE;

export type PointColumns = Pick<MapPoints, "ids" | "lat" | "lng" | "y" | "traits">;

/** Binary row: id int8, latitude float8, longitude float8, traits int4, big-endian. */
const RECORD_BYTES = 28;

export function readPointRecords(records: Buffer): PointColumns {
  const size = records.length / RECORD_BYTES;
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  const columns = emptyColumns(size);
  for (let place = 0; place < size; place += 1) {
    const from = place * RECORD_BYTES;
    columns.ids[place] = view.getBigInt64(from);
    columns.lat[place] = view.getFloat64(from + 8);
    columns.y[place] = worldY(view.getFloat64(from + 8));
    columns.lng[place] = view.getFloat64(from + 16);
    columns.traits[place] = view.getUint32(from + 24);
  }
  return columns;
}

export function sortMapPoints(
  given: readonly PointColumns[],
  origin: Pick<MapPoints, "version" | "traitBits">,
): MapPoints {
  const size = given.reduce((sum, { ids }) => sum + ids.length, 0);
  const starts = new Uint32Array(BANDS * COLUMNS + 1);
  for (const { lat, lng } of given) {
    for (let i = 0; i < lat.length; i += 1) increment(starts, squareAt(lat[i] ?? 0, lng[i] ?? 0) + 1, 1);
  }
  for (let square = 1; square < starts.length; square += 1)
    increment(starts, square, starts[square - 1] ?? 0);
  const next = starts.slice();
  const points = { ...origin, starts, ...emptyColumns(size) };
  for (const { ids, lat, lng, y, traits } of given) {
    for (let i = 0; i < lat.length; i += 1) {
      const place = increment(next, squareAt(lat[i] ?? 0, lng[i] ?? 0), 1) - 1;
      points.ids[place] = ids[i] ?? 0n;
      points.lat[place] = lat[i] ?? 0;
      points.lng[place] = lng[i] ?? 0;
      points.y[place] = y[i] ?? 0;
      points.traits[place] = traits[i] ?? 0;
    }
  }
  return points;
}

function emptyColumns(size: number): PointColumns {
  return {
    ids: new BigInt64Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    y: new Float64Array(size),
    traits: new Uint32Array(size),
  };
}

export interface BoxVisitor {
  /** `turn` is added to the longitude to lie inside the box. */
  place(place: number, turn: number): void;
  /** If given, receives ranges [from, to) of squares entirely inside the box, instead of their points. */
  squares?: ((from: number, to: number, turn: number) => void) | undefined;
}

export function visitBox(points: MapPoints, box: PlainBox, visitor: BoxVisitor): void {
  const { south, north, west, east } = box;
  if (east <= 180) {
    visitPlainBox(points, { ...box, turn: 0 }, visitor);
    return;
  }
  visitPlainBox(points, { south, north, west, east: 180, turn: 0 }, visitor);
  visitPlainBox(points, { south, north, west: -180, east: east - 360, turn: 360 }, visitor);
}

function visitPlainBox(points: MapPoints, box: PlainBox & { turn: number }, visitor: BoxVisitor): void {
  const { lat, lng, starts } = points;
  const { south, north, west, east, turn } = box;
  const visitPlaces = (from: number, to: number) => {
    const end = starts[to] ?? 0;
    for (let place = starts[from] ?? 0; place < end; place += 1) {
      const pointLat = lat[place] ?? 0;
      const pointLng = lng[place] ?? 0;
      if (pointLat >= south && pointLat <= north && pointLng >= west && pointLng <= east) {
        visitor.place(place, turn);
      }
    }
  };
  for (let band = bandAt(south); band <= bandAt(north); band += 1) {
    const first = band * COLUMNS + columnAt(west);
    const last = band * COLUMNS + columnAt(east);
    const isInner = band > bandAt(south) && band < bandAt(north) && last - first > 1;
    if (visitor.squares && isInner) {
      visitPlaces(first, first + 1);
      visitor.squares(first + 1, last, turn);
      visitPlaces(last, last + 1);
    } else visitPlaces(first, last + 1);
  }
}

function squareAt(lat: number, lng: number): number {
  return bandAt(lat) * COLUMNS + columnAt(lng);
}

export function cornerOf(square: number): { lat: number; lng: number } {
  return {
    lat: Math.floor(square / COLUMNS) / SQUARES_PER_DEGREE - 90,
    lng: (square % COLUMNS) / SQUARES_PER_DEGREE - 180,
  };
}

function bandAt(lat: number): number {
  return Math.min(BANDS - 1, Math.floor((lat + 90) * SQUARES_PER_DEGREE));
}

function columnAt(lng: number): number {
  return Math.min(COLUMNS - 1, Math.floor((lng + 180) * SQUARES_PER_DEGREE));
}

function increment(list: Uint32Array, index: number, by: number): number {
  const sum = (list[index] ?? 0) + by;
  list[index] = sum;
  return sum;
}
