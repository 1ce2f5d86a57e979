import { float64At, int32At, uint32At } from "../packed/columns.ts";
import { allRows, sortRows } from "../packed/sort-rows.ts";
import { CELL_NUMBERS, type MapCell, type MapCells, readCell } from "../queries/gather-cells.ts";

/**
 * The fullest cell absorbs those whose centroids lie within the radius, then the fullest of the rest, and so on. The
 * largest first. Takes the cells apart. @param radius in worlds @param reach in cells: how far off a centroid within may be
 */
export function mergeCells(cells: MapCells, radius: number, reach: number): MapCell[] {
  const { width, height, counts, sums } = cells;
  const merged: MapCell[] = [];
  for (const own of fullestFirst(cells)) {
    if (counts[own] === 0) continue;
    const whole = readCell(cells, own);
    const [x, y] = [whole.sumX / whole.count, whole.sumY / whole.count];
    const row = Math.trunc(own / width);
    const column = own - row * width;
    counts[own] = 0;
    const firstColumn = Math.max(0, column - reach);
    const lastRow = Math.min(height - 1, row + reach);
    const lastColumn = Math.min(width - 1, column + reach);
    for (let near = Math.max(0, row - reach); near <= lastRow; near += 1) {
      const end = near * width + lastColumn;
      for (let cell = near * width + firstColumn; cell <= end; cell += 1) {
        const count = int32At(counts, cell);
        if (count <= 0) continue;
        const at = cell * CELL_NUMBERS;
        // Distances times the count: no division for each neighbor.
        const east = float64At(sums, at) - x * count;
        const south = float64At(sums, at + 1) - y * count;
        const reached = radius * count;
        if (east * east + south * south <= reached * reached) absorb(whole, cells, cell);
      }
    }
    merged.push(whole);
  }
  return largestFirst(merged);
}

function largestFirst(merged: readonly MapCell[]): MapCell[] {
  let most = 0;
  for (const { count } of merged) most = Math.max(most, count);
  const smallness = new Float64Array(merged.length);
  for (let at = 0; at < merged.length; at += 1) smallness[at] = most - (merged[at] as MapCell).count;
  const sorted: MapCell[] = [];
  for (const at of sortRows(smallness, allRows(merged.length))) sorted.push(merged[at] as MapCell);
  return sorted;
}

// The same memory for each call: it is read before the next one.
let filled = new Uint32Array(0);
let emptiness = new Float64Array(0);

/** Cells with something in them; equally full ones from the top left. */
function fullestFirst({ width, height, counts }: MapCells): Uint32Array {
  const size = width * height;
  if (filled.length < size) {
    filled = new Uint32Array(size);
    emptiness = new Float64Array(size);
  }
  let [end, most] = [0, 0];
  for (let cell = 0; cell < size; cell += 1) {
    const count = int32At(counts, cell);
    if (count <= 0) continue;
    filled[end] = cell;
    end += 1;
    most = Math.max(most, count);
  }
  const cells = filled.subarray(0, end);
  for (let at = 0; at < end; at += 1) {
    const cell = uint32At(cells, at);
    emptiness[cell] = most - int32At(counts, cell);
  }
  return sortRows(emptiness, cells);
}

function absorb(whole: MapCell, { counts, sums }: MapCells, cell: number): void {
  const at = cell * CELL_NUMBERS;
  whole.count += int32At(counts, cell);
  whole.sumX += float64At(sums, at);
  whole.sumY += float64At(sums, at + 1);
  whole.minX = Math.min(whole.minX, float64At(sums, at + 2));
  whole.maxX = Math.max(whole.maxX, float64At(sums, at + 3));
  whole.minY = Math.min(whole.minY, float64At(sums, at + 4));
  whole.maxY = Math.max(whole.maxY, float64At(sums, at + 5));
  counts[cell] = 0;
}
