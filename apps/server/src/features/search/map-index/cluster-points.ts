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
  return mergeCells(cells, RADIUS_PIXELS / CELL_PIXELS / perWorld)
    .map((cell) => ({ cell, x: cell.sumX / cell.count, y: cell.sumY / cell.count }))
    .filter(({ x, y }) => x >= west && x <= east && y >= top && y <= bottom)
    .slice(0, MAX_CLUSTERS)
    .map(({ cell, x, y }) => ({
      id: `${level}/${cell.column % perWorld}/${cell.row}`,
      latitude: latitudeAt(y),
      longitude: longitudeAt(x),
      count: cell.count,
      expansion_zoom: expansionZoom(cell, zoom),
    }));
}

/** The fullest cell absorbs those within the radius, then the fullest of the rest, and so on. */
function mergeCells(cells: MapCells, radius: number): MapCell[] {
  const { width, height, sums } = cells;
  const gone = new Uint8Array(width * height);
  const merged: MapCell[] = [];
  for (const own of fullestFirst(cells)) {
    if (gone[own] === 1) continue;
    gone[own] = 1;
    const whole = readCell(cells, own);
    const [x, y] = [whole.sumX / whole.count, whole.sumY / whole.count];
    const column = own % width;
    const row = (own - column) / width;
    const [lastRow, lastColumn] = [Math.min(height - 1, row + REACH), Math.min(width - 1, column + REACH)];
    for (let near = Math.max(0, row - REACH); near <= lastRow; near += 1) {
      for (let at = Math.max(0, column - REACH); at <= lastColumn; at += 1) {
        const other = near * width + at;
        const count = sums[other * CELL_NUMBERS] as number;
        if (count <= 0 || gone[other] === 1) continue;
        const east = (sums[other * CELL_NUMBERS + 1] as number) / count - x;
        const south = (sums[other * CELL_NUMBERS + 2] as number) / count - y;
        if (east * east + south * south > radius * radius) continue;
        gone[other] = 1;
        absorb(whole, readCell(cells, other));
      }
    }
    merged.push(whole);
  }
  return merged.sort((a, b) => b.count - a.count);
}

/** More than there are locations. */
const MOST = 2 ** 26;

/** Cells with something in them; equally full ones from the top left. */
function fullestFirst({ width, height, sums }: MapCells): number[] {
  const size = width * height;
  const keys = new Float64Array(size);
  let filled = 0;
  for (let cell = 0; cell < size; cell += 1) {
    const count = sums[cell * CELL_NUMBERS] as number;
    if (count <= 0) continue;
    // Sorted as numbers, many times as fast as by a function.
    keys[filled] = (MOST - count) * size + cell;
    filled += 1;
  }
  return Array.from(keys.subarray(0, filled).sort(), (key) => key % size);
}

function absorb(cell: MapCell, other: MapCell): void {
  cell.count += other.count;
  cell.sumX += other.sumX;
  cell.sumY += other.sumY;
  cell.minX = Math.min(cell.minX, other.minX);
  cell.maxX = Math.max(cell.maxX, other.maxX);
  cell.minY = Math.min(cell.minY, other.minY);
  cell.maxY = Math.max(cell.maxY, other.maxY);
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
