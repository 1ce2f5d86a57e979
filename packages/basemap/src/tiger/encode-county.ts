import type { Position } from "geojson";
import { toWorldPoint } from "../names/world-line.ts";
import { encodeStreetArchive } from "../streets/encode-street-archive.ts";
import type { Street } from "../streets/street.ts";
import type { CountyRoads } from "./read-county-roads.ts";

/** Cells two kilometers wide: a county's outline is not in its road file. */
const CELL_ZOOM = 14;

const SIZE = 2 ** CELL_ZOOM;

export function encodeCounty({ county, year, streets }: CountyRoads): Buffer {
  const metadata = {
    name: `Streets of county ${county}`,
    attribution: `US Census Bureau, TIGER/Line ${year}, public domain`,
    county,
    year,
  };
  return encodeStreetArchive({ streets, parks: [], ...findCoveredAreas(streets) }, metadata);
}

type Cells = ReadonlySet<number>;

export interface CoveredAreas {
  /** Where every street is known: a road is near. May reach two kilometers beyond the county. */
  complete: Position[][][];
  /** A cell further in: surely the county's own ground. */
  inner: Position[][][];
}

/** A county's file has all of its roads, so where its roads are it is complete; gaps of a cell are closed. */
export function findCoveredAreas(streets: readonly Street[]): CoveredAreas {
  const roads = new Set<number>();
  for (const { line } of streets) {
    for (const point of line) {
      const [x, y] = toWorldPoint(point);
      roads.add(Math.floor(y * SIZE) * SIZE + Math.floor(x * SIZE));
    }
  }
  const complete = erode(dilate(roads));
  return { complete: toBoxes(complete), inner: toBoxes(erode(complete)) };
}

function around(cell: number): number[] {
  return [-SIZE, 0, SIZE].flatMap((row) => [cell + row - 1, cell + row, cell + row + 1]);
}

function dilate(cells: Cells): Set<number> {
  return new Set([...cells].flatMap(around));
}

function erode(cells: Cells): Set<number> {
  return new Set([...cells].filter((cell) => around(cell).every((other) => cells.has(other))));
}

/** One box for each run of neighbors in a row. */
function toBoxes(cells: Cells): Position[][][] {
  const runs: [from: number, to: number][] = [];
  for (const cell of [...cells].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === cell) last[1] = cell + 1;
    else runs.push([cell, cell + 1]);
  }
  return runs.map(([from, to]) => boxAround([from % SIZE, to - from], Math.floor(from / SIZE)));
}

function boxAround([column, count]: [number, number], row: number): Position[][] {
  const lng = (x: number): number => (x / SIZE - 0.5) * 360;
  const lat = (y: number): number => (Math.atan(Math.sinh((0.5 - y / SIZE) * 2 * Math.PI)) * 180) / Math.PI;
  const [west, east, north, south] = [lng(column), lng(column + count), lat(row), lat(row + 1)];
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
