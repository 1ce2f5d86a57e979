/// <reference path="./vt-pbf.d.ts" />
import type { LegacyFeature } from "geojson-vt";
import { zxyToTileId } from "pmtiles";
import { fromGeojsonVt } from "vt-pbf";
import type { ArchiveTile } from "./pmtiles-archive.ts";
import { gzip } from "./pmtiles-archive.ts";
import { TILE_EXTENT, type TileCoord } from "./tile-grid.ts";

export type TileLayers = Record<string, { features: readonly LegacyFeature[] }>;

/** A Mapbox vector tile, gzipped. */
export function encodeTile({ z, x, y }: TileCoord, layers: TileLayers): ArchiveTile {
  const encoded = fromGeojsonVt(layers, { version: 2, extent: TILE_EXTENT });
  return { tileId: zxyToTileId(z, x, y), data: gzip(encoded) };
}
