import { readHoustonStreets } from "@smirk/basemap/houston/read-houston-streets";
import { DEFAULT_LOCATION, distanceMiles, type LatLng } from "@smirk/domain/geography/geo";

interface StreetPiece {
  name: string;
  from: LatLng;
  to: LatLng;
}

const CELL_DEGREES = 0.005;
const MILES_PER_DEGREE = 69.05;
/** Nobody has a practice on a freeway or its ramps. */
const WITHOUT_HOUSES = new Set(["motorway", "trunk", "link", "track"]);
/** House numbers grow by a hundred with every block of this length, away from downtown. */
const BLOCK_MILES = 0.065;

/** The named streets of Houston that houses stand on, by place and by name. */
export class NamedStreets {
  readonly byName = new Map<string, StreetPiece[]>();
  private readonly cells = new Map<string, StreetPiece[]>();

  constructor(pieces: Iterable<StreetPiece>) {
    for (const piece of pieces) {
      append(this.byName, piece.name, piece);
      for (const cell of cellsOf(piece)) append(this.cells, cell, piece);
    }
  }

  /** Pieces within about a third of a mile, the nearest first. */
  near(point: LatLng): { piece: StreetPiece; at: LatLng; miles: number }[] {
    const found = new Set<StreetPiece>();
    for (const dLat of [-1, 0, 1]) {
      for (const dLng of [-1, 0, 1]) {
        const cell = cellOf({
          lat: point.lat + dLat * CELL_DEGREES,
          lng: point.lng + dLng * CELL_DEGREES,
        });
        for (const piece of this.cells.get(cell) ?? []) found.add(piece);
      }
    }
    return [...found]
      .map((piece) => {
        const at = nearestOn(piece, point);
        return { piece, at, miles: distanceMiles(at, point) };
      })
      .sort((a, b) => a.miles - b.miles);
  }

  /** Where a house number stands on a street: about as many blocks from downtown as it has hundreds. */
  findNumber(name: string, number: number): LatLng | null {
    const wanted = (number / 100 - 1) * BLOCK_MILES;
    let best: LatLng | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { from, to } of this.byName.get(name) ?? []) {
      for (const point of [from, middleOf(from, to), to]) {
        const off = Math.abs(distanceMiles(point, DEFAULT_LOCATION) - wanted);
        if (off < least) [best, least] = [point, off];
      }
    }
    return best;
  }
}

/** The hundred of a place on its street, from 100 on. */
export function hundredAt(point: LatLng): number {
  return 100 + 100 * Math.floor(distanceMiles(point, DEFAULT_LOCATION) / BLOCK_MILES);
}

let loaded: NamedStreets | undefined;

/** Takes about 0.3 s the first time; the same object afterwards. */
export function loadNamedStreets(): NamedStreets {
  loaded ??= new NamedStreets(listPieces());
  return loaded;
}

function* listPieces(): Generator<StreetPiece> {
  for (const { class: kind, name, line } of readHoustonStreets().streets) {
    if (name === null || WITHOUT_HOUSES.has(kind)) continue;
    let from: LatLng | null = null;
    for (const [lng = 0, lat = 0] of line) {
      const to = { lat, lng };
      if (from) yield { name, from, to };
      from = to;
    }
  }
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function cellOf({ lat, lng }: LatLng): string {
  return `${Math.floor(lat / CELL_DEGREES)}:${Math.floor(lng / CELL_DEGREES)}`;
}

function cellsOf({ from, to }: StreetPiece): Set<string> {
  const steps = Math.ceil((Math.abs(to.lat - from.lat) + Math.abs(to.lng - from.lng)) / CELL_DEGREES) * 2;
  const cells = new Set<string>();
  for (let step = 0; step <= steps; step++) {
    const share = steps > 0 ? step / steps : 0;
    cells.add(
      cellOf({
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      }),
    );
  }
  return cells;
}

function nearestOn({ from, to }: StreetPiece, point: LatLng): LatLng {
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat];
  const [px, py] = [(point.lng - from.lng) * shrink, point.lat - from.lat];
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length)) : 0;
  return { lat: from.lat + dy * share, lng: from.lng + (dx / shrink) * share };
}

function middleOf(from: LatLng, to: LatLng): LatLng {
  return { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
}

/** A point beside a street, on the side that its house number asks for: odd ones on the left. */
export function besideStreet({ from, to }: StreetPiece, at: LatLng, number: number): LatLng {
  const shrink = Math.cos((at.lat * Math.PI) / 180);
  const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat];
  const length = Math.hypot(dx, dy) || 1;
  const offset = ((number % 2 === 0 ? -1 : 1) * HOUSE_MILES) / MILES_PER_DEGREE;
  return {
    lat: at.lat + (dx / length) * offset,
    lng: at.lng + (-dy / length / shrink) * offset,
  };
}

const HOUSE_MILES = 0.009;
