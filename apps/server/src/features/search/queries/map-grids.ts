import { worldX } from "../map-index/web-mercator.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { allRows, sortRows } from "../packed/sort-rows.ts";

/** Places gathered into the squares of one zoom level; by row, then by column. Lengths are in worlds, see worldX. */
export interface MapGrid {
  /** Squares side by side around the world. */
  perWorld: number;
  /** Where the squares of each row begin, and after the last row the end. */
  rowStarts: Uint32Array;
  columns: Uint32Array;
  counts: Uint32Array;
  sumX: Float64Array;
  sumY: Float64Array;
  minX: Float64Array;
  maxX: Float64Array;
  minY: Float64Array;
  maxY: Float64Array;
}

/** Grids by the squares around the world: 8, 16, and so on. Finer ones hold few places each. */
export type MapGrids = ReadonlyMap<number, MapGrid>;

const LEAST_PER_WORLD = 8;
/**
 * A limit for squares of 32 pixels: at zoom 13 for the whole directory, at zoom 11 for what passes a filter, of which
 * less is kept.
 */
const MOST_PER_WORLD = { all: 65_536, filtered: 16_384 };

/** The finest from the places, each coarser one from that before. @param fits null for all; hidden ones included */
export function createMapGrids(packed: PackedLocations, fits: ((place: number) => boolean) | null): MapGrids {
  const grids = new Map<number, MapGrid>();
  let perWorld = fits === null ? MOST_PER_WORLD.all : MOST_PER_WORLD.filtered;
  for (let parts = partsOfPlaces(packed, fits, perWorld); perWorld >= LEAST_PER_WORLD; perWorld /= 2) {
    const grid = gather(parts, perWorld);
    grids.set(perWorld, grid);
    parts = partsOfGrid(grid);
  }
  return grids;
}

/** Points at the map's last edge belong to its last square. */
export function squareAt(perWorld: number, x: number, y: number): number {
  const column = Math.min(perWorld - 1, Math.max(0, Math.floor(x * perWorld)));
  return Math.min(perWorld - 1, Math.floor(y * perWorld)) * perWorld + column;
}

/** What is gathered into squares: the square of each as a number by row and column, and its numbers as in a grid. */
interface Parts extends Pick<MapGrid, "counts" | "sumX" | "sumY" | "minX" | "maxX" | "minY" | "maxY"> {
  squares: Float64Array;
}

function partsOfPlaces(
  { lng, y, size }: PackedLocations,
  fits: ((place: number) => boolean) | null,
  perWorld: number,
): Parts {
  const places = fits === null ? allRows(size) : allRows(size).filter(fits);
  const { length } = places;
  const [squares, x, south] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  for (let at = 0; at < length; at += 1) {
    const place = uint32At(places, at);
    x[at] = worldX(float64At(lng, place));
    south[at] = float64At(y, place);
    squares[at] = squareAt(perWorld, float64At(x, at), float64At(south, at));
  }
  const counts = new Uint32Array(length).fill(1);
  return { squares, counts, sumX: x, sumY: south, minX: x, maxX: x, minY: south, maxY: south };
}

/** A grid's squares, to be gathered two by two. */
function partsOfGrid(grid: MapGrid): Parts {
  const { perWorld, rowStarts, columns } = grid;
  const squares = new Float64Array(columns.length);
  for (let row = 0; row < perWorld; row += 1) {
    const first = (row >>> 1) * (perWorld / 2);
    const end = uint32At(rowStarts, row + 1);
    for (let at = uint32At(rowStarts, row); at < end; at += 1) {
      squares[at] = first + (uint32At(columns, at) >>> 1);
    }
  }
  return { ...grid, squares };
}

function gather(parts: Parts, perWorld: number): MapGrid {
  const { squares } = parts;
  const order = sortRows(squares, allRows(squares.length));
  const grid = emptyGrid(perWorld, countDistinct(squares, order));
  const { rowStarts, columns, counts, sumX, sumY, minX, maxX, minY, maxY } = grid;
  let [to, last] = [-1, -1];
  for (let at = 0; at < order.length; at += 1) {
    const part = uint32At(order, at);
    const square = float64At(squares, part);
    if (square !== last) {
      last = square;
      to += 1;
      const row = Math.floor(square / perWorld);
      columns[to] = square - row * perWorld;
      rowStarts[row + 1] = to + 1;
    }
    counts[to] = uint32At(counts, to) + uint32At(parts.counts, part);
    sumX[to] = float64At(sumX, to) + float64At(parts.sumX, part);
    sumY[to] = float64At(sumY, to) + float64At(parts.sumY, part);
    minX[to] = Math.min(float64At(minX, to), float64At(parts.minX, part));
    maxX[to] = Math.max(float64At(maxX, to), float64At(parts.maxX, part));
    minY[to] = Math.min(float64At(minY, to), float64At(parts.minY, part));
    maxY[to] = Math.max(float64At(maxY, to), float64At(parts.maxY, part));
  }
  // An empty row begins where the next one does.
  for (let row = 1; row <= perWorld; row += 1) {
    rowStarts[row] = Math.max(uint32At(rowStarts, row), uint32At(rowStarts, row - 1));
  }
  return grid;
}

/** @param order rising */
function countDistinct(values: Float64Array, order: Uint32Array): number {
  let [count, last] = [0, Number.NaN];
  for (let at = 0; at < order.length; at += 1) {
    const value = float64At(values, uint32At(order, at));
    if (value !== last) count += 1;
    last = value;
  }
  return count;
}

function emptyGrid(perWorld: number, size: number): MapGrid {
  return {
    perWorld,
    rowStarts: new Uint32Array(perWorld + 1),
    columns: new Uint32Array(size),
    counts: new Uint32Array(size),
    sumX: new Float64Array(size),
    sumY: new Float64Array(size),
    minX: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    maxX: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    minY: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    maxY: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
  };
}
