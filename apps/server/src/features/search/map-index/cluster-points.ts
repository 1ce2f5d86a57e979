import type { MapCluster } from "@smirk/domain/finder/map-contents";
import { MAX_ZOOM } from "@smirk/domain/finder/map-view";
import { float64At, int32At, uint32At } from "../packed/columns.ts";
import { allRows, sortRows } from "../packed/sort-rows.ts";
import { CELL_NUMBERS, gatherCells, type MapCell, type MapCells, readCell } from "../queries/gather-cells.ts";
import type { PlainBox } from "../queries/plain-box.ts";
import type { Selection } from "../queries/selection.ts";
import { latitudeAt, longitudeAt, worldX, worldY } from "./web-mercator.ts";

const TILE_PIXELS = 256;
const CELL_PIXELS = 32;
/** Cells closer than this merge into one cluster. */
const RADIUS_PIXELS = 64;
const REACH = Math.ceil(RADIUS_PIXELS / CELL_PIXELS) + 1;
/** Margin around the box, so that clusters near its edge stay stable while dragging. */
const MARGIN_CELLS = 4;
/** A view of 5,120 pixels. Larger boxes get the clusters of a lower zoom. */
const MAX_CELLS_ACROSS = 160;
/** More than fit into that view: clusters are at least a radius cellDistance. */
export const MAX_CLUSTERS = 8_000;

/** A MapCluster in numbers. */
export interface FoundCluster {
  level: number;
  column: number;
  row: number;
  /** Latitude in millionths of a degree, or 0.1 m: more digits would be a sixth of the answer. */
  latitudeE6: number;
  longitudeE6: number;
  count: number;
  expansionZoom: number;
}

/** The fullest cell absorbs its neighbors, so that large towns keep their place. Largest first, at centroids. */
export function clusterPoints(selections: readonly Selection[], box: PlainBox, zoom: number): FoundCluster[] {
  const [west, east] = [worldX(box.west), worldX(box.east)];
  const [top, bottom] = [worldY(box.north), worldY(box.south)];
  const cellsAt = (level: number) => (TILE_PIXELS / CELL_PIXELS) * 2 ** level;
  const span = Math.max(east - west, bottom - top);
  const level = Math.min(zoom, Math.floor(Math.log2(MAX_CELLS_ACROSS / (span * cellsAt(0)))));
  const perWorld = cellsAt(level);
  const cells = gatherCells(selections, widen(box, MARGIN_CELLS / perWorld), perWorld);
  const clusters: FoundCluster[] = [];
  for (const cell of mergeCells(cells, RADIUS_PIXELS / CELL_PIXELS / perWorld, REACH)) {
    const [x, y] = [cell.sumX / cell.count, cell.sumY / cell.count];
    if (x < west || x > east || y < top || y > bottom) continue;
    clusters.push({
      level,
      column: cell.column < perWorld ? cell.column : cell.column - perWorld,
      row: cell.row,
      latitudeE6: Math.round(latitudeAt(y) * 1e6),
      longitudeE6: Math.round(longitudeAt(x) * 1e6),
      count: cell.count,
      expansionZoom: expansionZoom(cell, zoom),
    });
    if (clusters.length === MAX_CLUSTERS) break;
  }
  return clusters;
}

export function toMapCluster({ level, column, row, ...cluster }: FoundCluster): MapCluster {
  return {
    id: `${level}/${column}/${row}`,
    latitude: cluster.latitudeE6 / 1e6,
    longitude: cluster.longitudeE6 / 1e6,
    count: cluster.count,
    expansion_zoom: cluster.expansionZoom,
  };
}

/** Points two radii cellDistance no longer share a cluster. Points in one place never separate. */
function expansionZoom({ minX, maxX, minY, maxY }: MapCell, zoom: number): number {
  const extent = Math.max(maxX - minX, maxY - minY);
  const apartAt = Math.ceil(Math.log2((2 * RADIUS_PIXELS) / (TILE_PIXELS * extent)));
  return Math.min(MAX_ZOOM, Math.max(zoom + 1, apartAt));
}

function widen({ south, north, west, east }: PlainBox, worlds: number): PlainBox {
  const degrees = worlds * 360;
  return {
    north: latitudeAt(Math.max(0, worldY(north) - worlds)),
    south: latitudeAt(Math.min(1, worldY(south) + worlds)),
    west: Math.max(-180, west - degrees),
    east: east > 180 ? Math.min(west + 360, east + degrees) : Math.min(180, east + degrees),
  };
}

/**
 * The fullest cell absorbs those whose centroids lie within the radius, then the fullest of the rest, and so on. The
 * largest first. Takes the cells apart. @param radius in worlds @param reach in cells: how far off a centroid within may be
 */
function mergeCells(cells: MapCells, radius: number, reach: number): MapCell[] {
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
let filledCells = new Uint32Array(0);

let emptyTotals = new Float64Array(0);

/** Cells with something in them; equally full ones from the top left. */
function fullestFirst({ width, height, counts }: MapCells): Uint32Array {
  const size = width * height;
  if (filledCells.length < size) {
    filledCells = new Uint32Array(size);
    emptyTotals = new Float64Array(size);
  }
  let [end, most] = [0, 0];
  for (let cell = 0; cell < size; cell += 1) {
    const count = int32At(counts, cell);
    if (count <= 0) continue;
    filledCells[end] = cell;
    end += 1;
    most = Math.max(most, count);
  }
  const cells = filledCells.subarray(0, end);
  for (let at = 0; at < end; at += 1) {
    const cell = uint32At(cells, at);
    emptyTotals[cell] = most - int32At(counts, cell);
  }
  return sortRows(emptyTotals, cells);
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
