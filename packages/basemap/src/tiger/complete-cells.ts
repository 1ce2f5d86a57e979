import type { Position } from "geojson";
import { toWorldPoint } from "../names/world-line.ts";
import type { Street } from "../streets/street.ts";

/** Cells of this zoom, four kilometers wide: a county's outline is not in its road file. */
const CELL_ZOOM = 13;

/** A county's file has all of its roads: complete is each cell with a road in it, as boxes of a row's neighbors. */
export function findCompleteCells(streets: readonly Street[]): Position[][][] {
  const size = 2 ** CELL_ZOOM;
  const rows = new Map<number, Set<number>>();
  for (const { line } of streets) {
    for (const point of line) {
      const [x, y] = toWorldPoint(point);
      const row = Math.floor(y * size);
      const cells = rows.get(row) ?? new Set<number>();
      rows.set(row, cells.add(Math.floor(x * size)));
    }
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .flatMap(([row, cells]) => findRuns(cells).map((run) => boxAround(run, row, size)));
}

function findRuns(cells: ReadonlySet<number>): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const cell of [...cells].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === cell) last[1] = cell + 1;
    else runs.push([cell, cell + 1]);
  }
  return runs;
}

function boxAround([from, to]: [number, number], row: number, size: number): Position[][] {
  const lng = (x: number): number => (x / size - 0.5) * 360;
  const lat = (y: number): number => (Math.atan(Math.sinh((0.5 - y / size) * 2 * Math.PI)) * 180) / Math.PI;
  const [west, east, north, south] = [lng(from), lng(to), lat(row), lat(row + 1)];
  return [
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
      [west, north],
    ],
  ];
}
