import { VectorTile } from "@mapbox/vector-tile";
import type { TileArchive } from "@smirk/basemap/reading/tile-archive";
import { type Feature, featuresOf, type Layer, TILE_UNITS } from "@smirk/basemap/reading/vector-tile";
import { PbfReader } from "pbf";

export interface TileLabel {
  kind: "place" | "zip";
  name: string;
  population: number;
  x: number;
  y: number;
}

/** A decoded tile, ready to draw: paths in units of `TILE_UNITS` to a side. */
export interface BasemapTile {
  land: Path2D;
  counties: { tint: number; path: Path2D }[];
  countyBorders: Path2D;
  stateBorders: Path2D;
  labels: TileLabel[];
}

export type Basemap = TileArchive<BasemapTile>;

function tracePath(features: readonly Feature[]): Path2D {
  const path = new Path2D();
  for (const feature of features) {
    for (const line of feature.loadGeometry()) {
      for (const [index, point] of line.entries()) {
        if (index === 0) path.moveTo(point.x, point.y);
        else path.lineTo(point.x, point.y);
      }
      if (feature.type === 3) path.closePath();
    }
  }
  return path;
}

function readLabels(kind: TileLabel["kind"], layer: Layer): TileLabel[] {
  return featuresOf(layer).flatMap((feature) => {
    const point = feature.loadGeometry()[0]?.[0];
    if (!point) return [];
    const { name, population } = feature.properties;
    const [x, y] = [point.x / TILE_UNITS, point.y / TILE_UNITS];
    return [{ kind, name: String(name), population: Number(population ?? 0), x, y }];
  });
}

export function decodeBasemapTile(data: ArrayBuffer): BasemapTile {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)));
  return {
    land: tracePath(featuresOf(layers.land)),
    counties: featuresOf(layers.counties).map((feature) => ({
      tint: Number(feature.properties.tint),
      path: tracePath([feature]),
    })),
    countyBorders: tracePath(featuresOf(layers["county-borders"])),
    stateBorders: tracePath(featuresOf(layers["state-borders"])),
    labels: [...readLabels("place", layers.places), ...readLabels("zip", layers.zips)],
  };
}
