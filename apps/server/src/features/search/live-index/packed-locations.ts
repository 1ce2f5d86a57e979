import { hilbertOf } from "./hilbert.ts";

/** Places that one node of the tree covers, and nodes that one node above it covers. */
export const NODE_SIZE = 16;

/**
 * Published locations in columns, in the order of a Hilbert curve: a place is an index into all of them. What lies in
 * a box is then a few runs of places, and its cards are as many pieces of one array of bytes.
 */
export interface PackedLocations {
  size: number;
  ids: Float64Array;
  /** The directory's number of the dentist, as in `NameIndex`. */
  providers: Uint32Array;
  lat: Float64Array;
  lng: Float64Array;
  traits: Uint32Array;
  /** Cards as JSON in UTF-8, each with a comma behind it. */
  cards: Uint8Array;
  /** Where the card of each place begins, and after the last one the end. */
  cardStarts: Float64Array;
  /** Boxes (west, south, east, north) of 16 places each, of 16 of those, and so on up to one. */
  levels: readonly Float64Array[];
}

/** What is known of one location before it is packed. */
export interface LocationRow {
  id: number;
  provider: number;
  lat: number;
  lng: number;
  traits: number;
  /** JSON of the card in UTF-8. */
  card: Uint8Array;
}

/** Packs locations given in any order. */
export function packLocations(rows: readonly LocationRow[]): PackedLocations {
  const order = orderByCurve(rows);
  const size = rows.length;
  const bytes = rows.reduce((sum, { card }) => sum + card.length + 1, 0);
  const packed = {
    size,
    ids: new Float64Array(size),
    providers: new Uint32Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    traits: new Uint32Array(size),
    cards: new Uint8Array(bytes),
    cardStarts: new Float64Array(size + 1),
  };
  let at = 0;
  order.forEach((index, place) => {
    const row = rows[index] as LocationRow;
    packed.ids[place] = row.id;
    packed.providers[place] = row.provider;
    packed.lat[place] = row.lat;
    packed.lng[place] = row.lng;
    packed.traits[place] = row.traits;
    packed.cardStarts[place] = at;
    packed.cards.set(row.card, at);
    at += row.card.length;
    packed.cards[at] = COMMA;
    at += 1;
  });
  packed.cardStarts[size] = at;
  return { ...packed, levels: buildLevels(packed.lat, packed.lng) };
}

const COMMA = 44;

function orderByCurve(rows: readonly LocationRow[]): Uint32Array {
  const distances = Float64Array.from(rows, ({ lat, lng }) => hilbertOf(lat, lng));
  const order = Uint32Array.from(rows, (_row, index) => index);
  return order.sort(
    (a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0),
  );
}

/** The boxes of the tree over points, lowest level first. */
export function buildLevels(lat: Float64Array, lng: Float64Array): Float64Array[] {
  if (lat.length === 0) return [];
  const levels = [boxesOfPoints(lat, lng)];
  for (let below = levels[0]; below && below.length > 4; below = levels.at(-1)) {
    levels.push(boxesOfBoxes(below));
  }
  return levels;
}

function boxesOfPoints(lat: Float64Array, lng: Float64Array): Float64Array {
  const boxes = emptyBoxes(Math.ceil(lat.length / NODE_SIZE));
  for (let place = 0; place < lat.length; place += 1) {
    const box = 4 * Math.floor(place / NODE_SIZE);
    const [x, y] = [lng[place] ?? 0, lat[place] ?? 0];
    widen(boxes, box, x, y, x, y);
  }
  return boxes;
}

function boxesOfBoxes(below: Float64Array): Float64Array {
  const boxes = emptyBoxes(Math.ceil(below.length / 4 / NODE_SIZE));
  for (let at = 0; at < below.length; at += 4) {
    const box = 4 * Math.floor(at / 4 / NODE_SIZE);
    widen(boxes, box, below[at] ?? 0, below[at + 1] ?? 0, below[at + 2] ?? 0, below[at + 3] ?? 0);
  }
  return boxes;
}

function emptyBoxes(count: number): Float64Array {
  const boxes = new Float64Array(4 * count);
  for (let at = 0; at < boxes.length; at += 4) {
    boxes[at] = boxes[at + 1] = Number.POSITIVE_INFINITY;
    boxes[at + 2] = boxes[at + 3] = Number.NEGATIVE_INFINITY;
  }
  return boxes;
}

function widen(
  boxes: Float64Array,
  at: number,
  west: number,
  south: number,
  east: number,
  north: number,
): void {
  boxes[at] = Math.min(boxes[at] ?? west, west);
  boxes[at + 1] = Math.min(boxes[at + 1] ?? south, south);
  boxes[at + 2] = Math.max(boxes[at + 2] ?? east, east);
  boxes[at + 3] = Math.max(boxes[at + 3] ?? north, north);
}
