import { worldX, worldY } from "../map-index/web-mercator.ts";
import { isInside, visitBox } from "./find-runs.ts";
import { type MapGrid, squareAt } from "./map-grids.ts";
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

/** Numbers of a cell by row and column from the top left; a count of zero where there is nothing. */
export interface MapCells {
  perWorld: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Each cell's count; counts are by themselves, as most of them are only looked at. */
  counts: Int32Array;
  /** CELL_NUMBERS of each cell. */
  sums: Float64Array;
}

/** Numbers of a cell: sumX, sumY, minX, maxX, minY, maxY. */
export const CELL_NUMBERS = 6;

/** Gathers the visible places of a box into squares, of which `perWorld` lie side by side around the world. */
export function gatherCells(selections: readonly Selection[], box: PlainBox, perWorld: number): MapCells {
  const left = Math.floor(worldX(box.west) * perWorld);
  const top = Math.floor(worldY(box.north) * perWorld);
  const width = Math.floor(worldX(box.east) * perWorld) - left + 1;
  const height = Math.floor(worldY(box.south) * perWorld) - top + 1;
  const cells = { perWorld, left, top, width, height, ...emptyCells(width * height) };
  for (const selection of selections) {
    const grid = selection.grids?.().get(perWorld);
    if (grid === undefined) {
      for (const { box: part, turn } of splitAtDateLine(clipToBounds(box, selection.bounds))) {
        fillFromTree(cells, selection, part, turn / 360);
      }
    } else fillFromGrid(cells, selection, grid);
  }
  return cells;
}

let scratch = { counts: new Int32Array(0), sums: new Float64Array(0) };

/**
 * The same memory for each call: cells are read before the next are gathered. A cell's first place overwrites its sums.
 */
function emptyCells(size: number): Pick<MapCells, "counts" | "sums"> {
  if (scratch.counts.length < size) {
    scratch = { counts: new Int32Array(size), sums: new Float64Array(size * CELL_NUMBERS) };
  }
  scratch.counts.fill(0, 0, size);
  return scratch;
}

/** Squares at the edges count as a whole: they lie in the margin around what is shown. */
function fillFromGrid(cells: MapCells, { segment, fits }: Selection, grid: MapGrid): void {
  const { perWorld, left, top, width, height } = cells;
  const { packed, hidden } = segment;
  const lastRow = Math.min(perWorld - 1, top + height - 1);
  for (const worlds of left + width > perWorld ? [0, 1] : [0]) {
    const shift = worlds * perWorld - left;
    for (let row = Math.max(0, top); row <= lastRow; row += 1) {
      const end = grid.rowStarts[row + 1] as number;
      for (let at = firstFrom(grid, row, -shift); at < end; at += 1) {
        const column = (grid.columns[at] as number) + shift;
        if (column >= width) break;
        addSquare(cells, (row - top) * width + column, { grid, at, worlds });
      }
    }
    for (const place of hidden.list) {
      if (fits !== null && !fits(place)) continue;
      const [x, y] = [worldX(packed.lng[place] as number), packed.y[place] as number];
      const square = squareAt(perWorld, x, y);
      const [row, column] = [Math.floor(square / perWorld) - top, (square % perWorld) + shift];
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      subtractPoint(cells, row * width + column, x + worlds, y);
    }
  }
}

/** The first square of a row from a column on. */
function firstFrom({ rowStarts, columns }: MapGrid, row: number, column: number): number {
  let [low, high] = [rowStarts[row] as number, rowStarts[row + 1] as number];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((columns[middle] as number) < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addSquare(
  cells: MapCells,
  to: number,
  { grid, at, worlds }: { grid: MapGrid; at: number; worlds: number },
): void {
  const count = grid.counts[at] as number;
  addBundle(cells, to, {
    count,
    sumX: (grid.sumX[at] as number) + count * worlds,
    sumY: grid.sumY[at] as number,
    minX: (grid.minX[at] as number) + worlds,
    maxX: (grid.maxX[at] as number) + worlds,
    minY: grid.minY[at] as number,
    maxY: grid.maxY[at] as number,
  });
}

function fillFromTree(cells: MapCells, selection: Selection, box: PlainBox, worlds: number): void {
  const { segment, fits, sums } = selection;
  const { packed, hidden } = segment;
  const { lng, y, tree } = packed;
  const addPlace = (place: number, sign: 1 | -1) => {
    if (fits !== null && !fits(place)) return;
    const [x, south] = [worldX(lng[place] as number) + worlds, y[place] as number];
    const cell = cellAt(cells, x, south);
    if (sign === 1) addPoint(cells, cell, x, south);
    else subtractPoint(cells, cell, x, south);
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
      const cell = cellAt(cells, minX, minY);
      if (cell !== cellAt(cells, maxX, maxY)) return false;
      const count = sums.counts[level]?.[node] as number;
      const sumX = (sums.sumX[level]?.[node] as number) + count * worlds;
      const sumY = sums.sumY[level]?.[node] as number;
      addBundle(cells, cell, { count, sumX, sumY, minX, maxX, minY, maxY });
      return true;
    },
    place: (place) => addPlace(place, 1),
  });
  for (const place of hidden.list) if (isInside(packed, place, box)) addPlace(place, -1);
}

/** The number of a cell; what rounding puts beyond the edge counts for the cell at the edge. */
function cellAt({ perWorld, left, top, width, height }: MapCells, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * perWorld) - left));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * perWorld) - top));
  return row * width + column;
}

type Bundle = Omit<MapCell, "column" | "row">;

function addBundle({ counts, sums }: MapCells, cell: number, bundle: Bundle): void {
  const at = cell * CELL_NUMBERS;
  const known = counts[cell] as number;
  counts[cell] = known + bundle.count;
  sums[at] = known === 0 ? bundle.sumX : (sums[at] as number) + bundle.sumX;
  sums[at + 1] = known === 0 ? bundle.sumY : (sums[at + 1] as number) + bundle.sumY;
  if (known === 0 || bundle.minX < (sums[at + 2] as number)) sums[at + 2] = bundle.minX;
  if (known === 0 || bundle.maxX > (sums[at + 3] as number)) sums[at + 3] = bundle.maxX;
  if (known === 0 || bundle.minY < (sums[at + 4] as number)) sums[at + 4] = bundle.minY;
  if (known === 0 || bundle.maxY > (sums[at + 5] as number)) sums[at + 5] = bundle.maxY;
}

/** Adds a bundle of one, without making an object for each place. */
function addPoint({ counts, sums }: MapCells, cell: number, x: number, y: number): void {
  const at = cell * CELL_NUMBERS;
  const known = counts[cell] as number;
  counts[cell] = known + 1;
  sums[at] = known === 0 ? x : (sums[at] as number) + x;
  sums[at + 1] = known === 0 ? y : (sums[at + 1] as number) + y;
  if (known === 0 || x < (sums[at + 2] as number)) sums[at + 2] = x;
  if (known === 0 || x > (sums[at + 3] as number)) sums[at + 3] = x;
  if (known === 0 || y < (sums[at + 4] as number)) sums[at + 4] = y;
  if (known === 0 || y > (sums[at + 5] as number)) sums[at + 5] = y;
}

/** The extent stays: where in a cell hidden places lay does not matter. */
function subtractPoint({ counts, sums }: MapCells, cell: number, x: number, y: number): void {
  const at = cell * CELL_NUMBERS;
  counts[cell] = (counts[cell] as number) - 1;
  sums[at] = (sums[at] as number) - x;
  sums[at + 1] = (sums[at + 1] as number) - y;
}

/** @param cell counted by row and column */
export function readCell({ counts, sums, left, top, width }: MapCells, cell: number): MapCell {
  const at = cell * CELL_NUMBERS;
  const row = Math.trunc(cell / width);
  return {
    column: left + cell - row * width,
    row: top + row,
    count: counts[cell] as number,
    sumX: sums[at] as number,
    sumY: sums[at + 1] as number,
    minX: sums[at + 2] as number,
    maxX: sums[at + 3] as number,
    minY: sums[at + 4] as number,
    maxY: sums[at + 5] as number,
  };
}
