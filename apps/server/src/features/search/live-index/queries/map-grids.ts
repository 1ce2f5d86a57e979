import { worldX } from "../../map-index/web-mercator.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

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

/** By the squares around the world: 8, 16, and so on. Finer ones hold few places each. */
export type MapGrids = ReadonlyMap<number, MapGrid>;

const LEAST_PER_WORLD = 8;
/** Of squares of 32 pixels at zoom 11. */
export const MAX_PER_WORLD = 16_384;

/** The finest from the places, each coarser one from that before. @param fits null for all; hidden ones included */
export function createMapGrids(packed: PackedLocations, fits: ((place: number) => boolean) | null): MapGrids {
  const grids = new Map<number, MapGrid>();
  let grid = gridOfPlaces(packed, fits);
  grids.set(grid.perWorld, grid);
  while (grid.perWorld > LEAST_PER_WORLD) {
    grid = coarser(grid);
    grids.set(grid.perWorld, grid);
  }
  return grids;
}

function gridOfPlaces({ lng, y, size }: PackedLocations, fits: ((place: number) => boolean) | null): MapGrid {
  const perWorld = MAX_PER_WORLD;
  const sums = startSums(size);
  for (let place = 0; place < size; place += 1) {
    if (fits !== null && !fits(place)) continue;
    const x = worldX(lng[place] as number);
    const south = y[place] as number;
    const square = sums.find(squareAt(perWorld, x, south));
    sums.add(square, { count: 1, sumX: x, sumY: south });
    sums.widen(square, { minX: x, maxX: x, minY: south, maxY: south });
  }
  return sums.end(perWorld);
}

/** Two by two squares as one. */
function coarser(grid: MapGrid): MapGrid {
  const perWorld = grid.perWorld / 2;
  const { counts, sumX, sumY, minX, maxX, minY, maxY } = grid;
  const sums = startSums(counts.length);
  for (let row = 0; row < grid.perWorld; row += 1) {
    const end = grid.rowStarts[row + 1] as number;
    for (let at = grid.rowStarts[row] as number; at < end; at += 1) {
      const square = sums.find((row >>> 1) * perWorld + ((grid.columns[at] as number) >>> 1));
      sums.add(square, {
        count: counts[at] as number,
        sumX: sumX[at] as number,
        sumY: sumY[at] as number,
      });
      sums.widen(square, {
        minX: minX[at] as number,
        maxX: maxX[at] as number,
        minY: minY[at] as number,
        maxY: maxY[at] as number,
      });
    }
  }
  return sums.end(perWorld);
}

/** Points at the map's last edge belong to its last square. */
export function squareAt(perWorld: number, x: number, y: number): number {
  const column = Math.min(perWorld - 1, Math.max(0, Math.floor(x * perWorld)));
  return Math.min(perWorld - 1, Math.floor(y * perWorld)) * perWorld + column;
}

/** Sums by square in the order in which squares come, then sorted. */
function startSums(most: number) {
  const squares = new Map<number, number>();
  const counts = new Uint32Array(most);
  const [sumX, sumY] = [new Float64Array(most), new Float64Array(most)];
  const [minX, minY] = [new Float64Array(most), new Float64Array(most)];
  const [maxX, maxY] = [new Float64Array(most), new Float64Array(most)];
  let [lastKey, lastSquare] = [-1, -1];
  return {
    /** The number of a square; those of neighbors mostly come one after the other. */
    find: (key: number): number => {
      if (key === lastKey) return lastSquare;
      const known = squares.get(key) ?? squares.size;
      if (known === squares.size) {
        squares.set(key, known);
        minX[known] = minY[known] = Number.POSITIVE_INFINITY;
        maxX[known] = maxY[known] = Number.NEGATIVE_INFINITY;
      }
      [lastKey, lastSquare] = [key, known];
      return known;
    },
    add: (at: number, given: { count: number; sumX: number; sumY: number }): void => {
      counts[at] = (counts[at] as number) + given.count;
      sumX[at] = (sumX[at] as number) + given.sumX;
      sumY[at] = (sumY[at] as number) + given.sumY;
    },
    widen: (at: number, given: { minX: number; maxX: number; minY: number; maxY: number }): void => {
      minX[at] = Math.min(minX[at] as number, given.minX);
      maxX[at] = Math.max(maxX[at] as number, given.maxX);
      minY[at] = Math.min(minY[at] as number, given.minY);
      maxY[at] = Math.max(maxY[at] as number, given.maxY);
    },
    end: (perWorld: number): MapGrid => {
      const keys = Float64Array.from(squares.keys()).sort();
      const order = Uint32Array.from(keys, (key) => squares.get(key) as number);
      const rowStarts = new Uint32Array(perWorld + 1);
      for (const key of keys) {
        const next = Math.floor(key / perWorld) + 1;
        rowStarts[next] = (rowStarts[next] as number) + 1;
      }
      for (let row = 1; row <= perWorld; row += 1) {
        rowStarts[row] = (rowStarts[row] as number) + (rowStarts[row - 1] as number);
      }
      const inOrder = (column: Float64Array) => Float64Array.from(order, (at) => column[at] as number);
      return {
        perWorld,
        rowStarts,
        columns: Uint32Array.from(keys, (key) => key % perWorld),
        counts: Uint32Array.from(order, (at) => counts[at] as number),
        sumX: inOrder(sumX),
        sumY: inOrder(sumY),
        minX: inOrder(minX),
        maxX: inOrder(maxX),
        minY: inOrder(minY),
        maxY: inOrder(maxY),
      };
    },
  };
}
