import type { MapCluster } from "@smirk/domain/finder/map-contents";
import { MAX_ZOOM } from "@smirk/domain/finder/map-view";
import { gatherCells, type MapCell } from "../queries/gather-cells.ts";
import type { PlainBox } from "../queries/plain-box.ts";
import type { Selection } from "../queries/selection.ts";
import { mergeCells } from "./merge-cells.ts";
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
