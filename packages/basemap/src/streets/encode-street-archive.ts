import type { Position } from "geojson";
import { type ArchiveInfo, encodeArchive } from "../archive/pmtiles-archive.ts";
import { STREET_MAX_ZOOM, STREET_MIN_ZOOM, type StreetMap } from "./street.ts";
import { encodeStreetTiles } from "./street-tiles.ts";

/** One PMTiles archive of streets: the same map in any order gives the same bytes. */
export function encodeStreetArchive(map: StreetMap, metadata: Record<string, unknown>): Buffer {
  const bounds = findBounds(map.streets.map(({ line }) => line));
  const info: ArchiveInfo = {
    minZoom: STREET_MIN_ZOOM,
    maxZoom: STREET_MAX_ZOOM,
    bounds,
    center: {
      lng: (bounds.west + bounds.east) / 2,
      lat: (bounds.south + bounds.north) / 2,
      zoom: STREET_MIN_ZOOM,
    },
    metadata: {
      ...metadata,
      vector_layers: ["streets", "parks", "complete", "inner", "names"].map((id) => ({ id, fields: {} })),
    },
  };
  return encodeArchive(encodeStreetTiles(map), info);
}

function findBounds(lines: readonly Position[][]): ArchiveInfo["bounds"] {
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const line of lines) {
    for (const [lng = 0, lat = 0] of line) {
      bounds.west = Math.min(bounds.west, lng);
      bounds.east = Math.max(bounds.east, lng);
      bounds.south = Math.min(bounds.south, lat);
      bounds.north = Math.max(bounds.north, lat);
    }
  }
  return bounds;
}
