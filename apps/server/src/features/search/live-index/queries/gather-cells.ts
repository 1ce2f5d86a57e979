import { worldX, worldY } from "../../map-index/web-mercator.ts";
import { isInside, visitBox } from "./find-runs.ts";
import { type PlainBox, splitAtDateLine } from "./plain-box.ts";
import { clipToBounds, type Selection } from "./selection.ts";

/** Places in one square of the map. Lengths are in worlds, see worldX. */
export interface MapCell {
  /** Counted from the map's north-west corner; columns count on beyond the date line. */
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
  left: number;
  top: number;
  width: number;
  height: number;
  /** By row and column from the top left: the place in `all` plus one; zero where there is nothing. */
  places: Int32Array;
}

/** Numbers of a cell while it is filled: count, sumX, sumY, minX, maxX, minY, maxY. */
const NUMBERS = 7;

interface Grid {
  perWorld: number;
  left: number;
  top: number;
  width: number;
  height: number;
  sums: Float64Array;
}

/** Gathers the visible places of a box into squares, of which `perWorld` lie side by side around the world. */
export function gatherCells(selections: readonly Selection[], box: PlainBox, perWorld: number): MapCells {
  const left = Math.floor(worldX(box.west) * perWorld);
  const top = Math.floor(worldY(box.north) * perWorld);
  const width = Math.floor(worldX(box.east) * perWorld) - left + 1;
  const height = Math.floor(worldY(box.south) * perWorld) - top + 1;
  const grid = { perWorld, left, top, width, height, sums: new Float64Array(width * height * NUMBERS) };
  for (const selection of selections) {
    for (const { box: part, turn } of splitAtDateLine(clipToBounds(box, selection.bounds))) {
      fillGrid(grid, selection, part, turn / 360);
    }
  }
  const all: MapCell[] = [];
  const places = new Int32Array(width * height);
  for (let cell = 0; cell < width * height; cell += 1) {
    if ((grid.sums[cell * NUMBERS] as number) > 0) places[cell] = all.push(readCell(grid, cell));
  }
  return { all, left, top, width, height, places };
}

function fillGrid(grid: Grid, selection: Selection, box: PlainBox, worlds: number): void {
  const { segment, fits, sums } = selection;
  const { packed, hidden } = segment;
  const { lng, y, tree } = packed;
  const addPlace = (place: number, sign: 1 | -1) => {
    if (fits !== null && !fits(place)) return;
    const [x, south] = [worldX(lng[place] as number) + worlds, y[place] as number];
    const cell = cellAt(grid, x, south);
    if (sign === 1) addPoint(grid.sums, cell, x, south);
    else subtractPoint(grid.sums, cell, x, south);
  };
  visitBox(packed, box, {
    skips: (level, node) => sums?.counts[level]?.[node] === 0,
    node: (_from, _to, level, node) => {
      if (sums === null) return false;
      const boxes = tree[level] as Float64Array;
      const minX = worldX(boxes[4 * node] as number) + worlds;
      const maxX = worldX(boxes[4 * node + 2] as number) + worlds;
      const minY = sums.tops[level]?.[node] as number;
      const maxY = sums.bottoms[level]?.[node] as number;
      const cell = cellAt(grid, minX, minY);
      if (cell !== cellAt(grid, maxX, maxY)) return false;
      const count = sums.counts[level]?.[node] as number;
      const sumX = (sums.sumX[level]?.[node] as number) + count * worlds;
      const sumY = sums.sumY[level]?.[node] as number;
      addBundle(grid.sums, cell, { count, sumX, sumY, minX, maxX, minY, maxY });
      return true;
    },
    place: (place) => addPlace(place, 1),
  });
  for (const place of hidden.list) if (isInside(packed, place, box)) addPlace(place, -1);
}

/** The offset of a cell's numbers; what rounding puts beyond the edge counts for the cell at the edge. */
function cellAt({ perWorld, left, top, width, height }: Grid, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * perWorld) - left));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * perWorld) - top));
  return (row * width + column) * NUMBERS;
}

type Bundle = Omit<MapCell, "column" | "row">;

function addBundle(sums: Float64Array, at: number, bundle: Bundle): void {
  const known = sums[at] as number;
  sums[at] = known + bundle.count;
  sums[at + 1] = (sums[at + 1] as number) + bundle.sumX;
  sums[at + 2] = (sums[at + 2] as number) + bundle.sumY;
  if (known === 0 || bundle.minX < (sums[at + 3] as number)) sums[at + 3] = bundle.minX;
  if (known === 0 || bundle.maxX > (sums[at + 4] as number)) sums[at + 4] = bundle.maxX;
  if (known === 0 || bundle.minY < (sums[at + 5] as number)) sums[at + 5] = bundle.minY;
  if (known === 0 || bundle.maxY > (sums[at + 6] as number)) sums[at + 6] = bundle.maxY;
}

/** As a bundle of one, without making an object for each place. */
function addPoint(sums: Float64Array, at: number, x: number, y: number): void {
  const known = sums[at] as number;
  sums[at] = known + 1;
  sums[at + 1] = (sums[at + 1] as number) + x;
  sums[at + 2] = (sums[at + 2] as number) + y;
  if (known === 0 || x < (sums[at + 3] as number)) sums[at + 3] = x;
  if (known === 0 || x > (sums[at + 4] as number)) sums[at + 4] = x;
  if (known === 0 || y < (sums[at + 5] as number)) sums[at + 5] = y;
  if (known === 0 || y > (sums[at + 6] as number)) sums[at + 6] = y;
}

/** The extent stays: where in a cell hidden places lay does not matter. */
function subtractPoint(sums: Float64Array, at: number, x: number, y: number): void {
  sums[at] = (sums[at] as number) - 1;
  sums[at + 1] = (sums[at + 1] as number) - x;
  sums[at + 2] = (sums[at + 2] as number) - y;
}

function readCell({ sums, left, top, width }: Grid, cell: number): MapCell {
  const at = cell * NUMBERS;
  return {
    column: left + (cell % width),
    row: top + Math.floor(cell / width),
    count: sums[at] as number,
    sumX: sums[at + 1] as number,
    sumY: sums[at + 2] as number,
    minX: sums[at + 3] as number,
    maxX: sums[at + 4] as number,
    minY: sums[at + 5] as number,
    maxY: sums[at + 6] as number,
  };
}
