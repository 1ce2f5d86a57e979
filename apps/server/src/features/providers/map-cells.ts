import { type MapPoints, type PlainBox, visitBox } from "./map-points.ts";
import type { PlaceTest } from "./read-map-filter.ts";
import { worldX, worldY } from "./web-mercator.ts";

/** Points gathered in one square of the map. Lengths are in worlds, see worldX. */
export interface MapCell {
  /** Counted from the world's north-west corner; columns count on beyond the date line. */
  column: number;
  row: number;
  count: number;
  sumX: number;
  sumY: number;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

export interface MapCells {
  all: MapCell[];
  at(column: number, row: number): MapCell | undefined;
}

/** Numbers of a cell while it is filled: count, sumX, sumY, minX, maxX, minY, maxY. */
const NUMBERS = 7;

/** Gathers the points of a box that fit into squares, of which `perWorld` lie side by side round the world. */
export function gatherCells(
  points: MapPoints,
  box: PlainBox,
  { perWorld, fits }: { perWorld: number; fits: PlaceTest },
): MapCells {
  const left = Math.floor(worldX(box.west) * perWorld);
  const top = Math.floor(worldY(box.north) * perWorld);
  const width = Math.floor(worldX(box.east) * perWorld) - left + 1;
  const height = Math.floor(worldY(box.south) * perWorld) - top + 1;
  // A list of numbers and not of objects: this runs for every point there is.
  const sums = new Float64Array(width * height * NUMBERS);
  visitBox(points, box, (place, turn) => {
    if (fits !== null && !fits(place)) return;
    const x = worldX((points.lng[place] ?? 0) + turn);
    const y = points.y[place] ?? 0;
    const cell = (Math.floor(y * perWorld) - top) * width + Math.floor(x * perWorld) - left;
    addPoint(sums, cell * NUMBERS, { x, y });
  });
  const grid = Array.from({ length: width * height }, (_, cell) =>
    readCell(sums.subarray(cell * NUMBERS, (cell + 1) * NUMBERS), {
      column: left + (cell % width),
      row: top + Math.floor(cell / width),
    }),
  );
  return {
    all: grid.filter((cell) => cell !== undefined),
    at: (column, row) =>
      column < left || column >= left + width ? undefined : grid[(row - top) * width + column - left],
  };
}

function addPoint(sums: Float64Array, at: number, { x, y }: { x: number; y: number }): void {
  const count = sums[at] ?? 0;
  sums[at] = count + 1;
  sums[at + 1] = (sums[at + 1] ?? 0) + x;
  sums[at + 2] = (sums[at + 2] ?? 0) + y;
  if (count === 0 || x < (sums[at + 3] ?? 0)) sums[at + 3] = x;
  if (count === 0 || x > (sums[at + 4] ?? 0)) sums[at + 4] = x;
  if (count === 0 || y < (sums[at + 5] ?? 0)) sums[at + 5] = y;
  if (count === 0 || y > (sums[at + 6] ?? 0)) sums[at + 6] = y;
}

function readCell(
  [count = 0, sumX = 0, sumY = 0, minX = 0, maxX = 0, minY = 0, maxY = 0]: Float64Array,
  { column, row }: { column: number; row: number },
): MapCell | undefined {
  return count === 0 ? undefined : { column, row, count, sumX, sumY, minX, maxX, minY, maxY };
}
