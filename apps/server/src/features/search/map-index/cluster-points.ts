import type { MapCluster } from "@smirk/domain/finder/map-contents";
import { MAX_ZOOM } from "@smirk/domain/finder/map-view";
import {
  CELL_NUMBERS,
  gatherCells,
  type MapCell,
  type MapCells,
  readCell,
} from "../live-index/queries/gather-cells.ts";
import type { PlainBox } from "../live-index/queries/plain-box.ts";
import type { Selection } from "../live-index/queries/selection.ts";
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

/** The fullest cell absorbs its neighbors, so that large towns keep their place. Largest first, at centroids. */
export function clusterPoints(selections: readonly Selection[], box: PlainBox, zoom: number): MapCluster[] {
  const [west, east] = [worldX(box.west), worldX(box.east)];
  const [top, bottom] = [worldY(box.north), worldY(box.south)];
  const cellsAt = (level: number) => (TILE_PIXELS / CELL_PIXELS) * 2 ** level;
  const span = Math.max(east - west, bottom - top);
  const level = Math.min(zoom, Math.floor(Math.log2(MAX_CELLS_ACROSS / (span * cellsAt(0)))));
  const perWorld = cellsAt(level);
  const cells = gatherCells(selections, widen(box, MARGIN_CELLS / perWorld), perWorld);
  const clusters: MapCluster[] = [];
  for (const cell of mergeCells(cells, RADIUS_PIXELS / CELL_PIXELS / perWorld)) {
    const [x, y] = [cell.sumX / cell.count, cell.sumY / cell.count];
    if (x < west || x > east || y < top || y > bottom) continue;
    clusters.push({
      id: `${level}/${cell.column % perWorld}/${cell.row}`,
      latitude: roundDegrees(latitudeAt(y)),
      longitude: roundDegrees(longitudeAt(x)),
      count: cell.count,
      expansion_zoom: expansionZoom(cell, zoom),
    });
    if (clusters.length === MAX_CLUSTERS) break;
  }
  return clusters;
}

/** The fullest cell absorbs those within the radius, then the fullest of the rest, and so on. Takes the cells apart. */
function mergeCells(cells: MapCells, radius: number): MapCell[] {
  const { width, height, counts, sums } = cells;
  const merged: MapCell[] = [];
  for (const own of fullestFirst(cells)) {
    if (counts[own] === 0) continue;
    const whole = readCell(cells, own);
    counts[own] = 0;
    const [x, y] = [whole.sumX / whole.count, whole.sumY / whole.count];
    const column = own % width;
    const row = (own - column) / width;
    const [lastRow, lastColumn] = [Math.min(height - 1, row + REACH), Math.min(width - 1, column + REACH)];
    const firstColumn = Math.max(0, column - REACH);
    for (let near = Math.max(0, row - REACH); near <= lastRow; near += 1) {
      const end = near * width + lastColumn;
      for (let cell = near * width + firstColumn; cell <= end; cell += 1) {
        const count = counts[cell] as number;
        if (count <= 0) continue;
        const at = cell * CELL_NUMBERS;
        // Distances times the count: no division for each neighbor.
        const east = (sums[at] as number) - x * count;
        const south = (sums[at + 1] as number) - y * count;
        const reach = radius * count;
        if (east * east + south * south <= reach * reach) absorb(whole, cells, cell);
      }
    }
    merged.push(whole);
  }
  return merged.sort((a, b) => b.count - a.count);
}

/** More than there are locations. */
const MOST = 2 ** 26;

/** Cells with something in them; equally full ones from the top left. */
function fullestFirst({ width, height, counts }: MapCells): Float64Array {
  const size = width * height;
  const keys = scratch(size);
  let filled = 0;
  for (let cell = 0; cell < size; cell += 1) {
    const count = counts[cell] as number;
    if (count <= 0) continue;
    // Sorted as numbers, many times as fast as by a function.
    keys[filled] = (MOST - count) * size + cell;
    filled += 1;
  }
  const cells = keys.subarray(0, filled).sort();
  for (let at = 0; at < filled; at += 1) cells[at] = (cells[at] as number) % size;
  return cells;
}

let keys = new Float64Array(0);

/** The same memory for each call: it is read before the next one. */
function scratch(size: number): Float64Array {
  if (keys.length < size) keys = new Float64Array(size);
  return keys;
}

function absorb(whole: MapCell, { counts, sums }: MapCells, cell: number): void {
  const at = cell * CELL_NUMBERS;
  whole.count += counts[cell] as number;
  whole.sumX += sums[at] as number;
  whole.sumY += sums[at + 1] as number;
  whole.minX = Math.min(whole.minX, sums[at + 2] as number);
  whole.maxX = Math.max(whole.maxX, sums[at + 3] as number);
  whole.minY = Math.min(whole.minY, sums[at + 4] as number);
  whole.maxY = Math.max(whole.maxY, sums[at + 5] as number);
  counts[cell] = 0;
}

/** To 0.1 m: more digits would be a sixth of the answer. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
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
