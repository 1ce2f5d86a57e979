import { type Bundle, countsFor } from "./filter-counts.ts";
import type { MapPoints, PlainBox } from "./map-points.ts";
import { type PointFilter, visitFiltered } from "./point-filter.ts";
import { worldX, worldY } from "./web-mercator.ts";

export interface MapCell extends Bundle {
  /** From the world's north-west corner; columns continue beyond the date line. */
  column: number;
  row: number;
}

export interface MapCells {
  all: MapCell[];
  at(column: number, row: number): MapCell | undefined;
}

/** With cells of 1.4 degrees, half-degree squares are fine enough. */
const MOST_FOR_SQUARES = 256;
/** Per cell: count, sumX, sumY, minX, maxX, minY, maxY. */
const NUMBERS = 7;

/** Groups matching points of a box into square cells, `perWorld` around the world. */
export function gatherCells(
  points: MapPoints,
  box: PlainBox,
  { perWorld, pointFilter }: { perWorld: number; pointFilter: PointFilter },
): MapCells {
  const left = Math.floor(worldX(box.west) * perWorld);
  const top = Math.floor(worldY(box.north) * perWorld);
  const width = Math.floor(worldX(box.east) * perWorld) - left + 1;
  const height = Math.floor(worldY(box.south) * perWorld) - top + 1;
  const sums = new Float64Array(width * height * NUMBERS);
  const offsetOf = (x: number, y: number) =>
    ((Math.floor(y * perWorld) - top) * width + Math.floor(x * perWorld) - left) * NUMBERS;
  const counts = perWorld <= MOST_FOR_SQUARES ? countsFor(points, box, pointFilter) : undefined;
  visitFiltered(
    points,
    { box, pointFilter },
    {
      place: (place, turn) => {
        const x = worldX((points.lng[place] ?? 0) + turn);
        const y = points.y[place] ?? 0;
        addPoint(sums, offsetOf(x, y), x, y);
      },
      squares:
        counts &&
        ((from, to, turn) => {
          counts.visitFilled(from, to, (bundle) => {
            const { count, sumX, sumY } = bundle;
            addBundle(sums, offsetOf(sumX / count + turn / 360, sumY / count), shifted(bundle, turn));
          });
        }),
    },
  );
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

/** Like a bundle of one, without the allocation: runs for every point. */
function addPoint(sums: Float64Array, at: number, x: number, y: number): void {
  const known = sums[at] ?? 0;
  sums[at] = known + 1;
  sums[at + 1] = (sums[at + 1] ?? 0) + x;
  sums[at + 2] = (sums[at + 2] ?? 0) + y;
  if (known === 0 || x < (sums[at + 3] ?? 0)) sums[at + 3] = x;
  if (known === 0 || x > (sums[at + 4] ?? 0)) sums[at + 4] = x;
  if (known === 0 || y < (sums[at + 5] ?? 0)) sums[at + 5] = y;
  if (known === 0 || y > (sums[at + 6] ?? 0)) sums[at + 6] = y;
}

function addBundle(sums: Float64Array, at: number, bundle: Bundle): void {
  const { count, sumX, sumY, minX, maxX, minY, maxY } = bundle;
  const known = sums[at] ?? 0;
  sums[at] = known + count;
  sums[at + 1] = (sums[at + 1] ?? 0) + sumX;
  sums[at + 2] = (sums[at + 2] ?? 0) + sumY;
  if (known === 0 || minX < (sums[at + 3] ?? 0)) sums[at + 3] = minX;
  if (known === 0 || maxX > (sums[at + 4] ?? 0)) sums[at + 4] = maxX;
  if (known === 0 || minY < (sums[at + 5] ?? 0)) sums[at + 5] = minY;
  if (known === 0 || maxY > (sums[at + 6] ?? 0)) sums[at + 6] = maxY;
}

function shifted(bundle: Bundle, turn: number): Bundle {
  if (turn === 0) return bundle;
  const worlds = turn / 360;
  const { count, sumX, minX, maxX } = bundle;
  return { ...bundle, sumX: sumX + count * worlds, minX: minX + worlds, maxX: maxX + worlds };
}

function readCell(
  [count = 0, sumX = 0, sumY = 0, minX = 0, maxX = 0, minY = 0, maxY = 0]: Float64Array,
  { column, row }: { column: number; row: number },
): MapCell | undefined {
  return count === 0 ? undefined : { column, row, count, sumX, sumY, minX, maxX, minY, maxY };
}
