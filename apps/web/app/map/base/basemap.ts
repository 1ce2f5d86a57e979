import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";

export interface TileCoord {
  z: number;
  x: number;
  y: number;
}

/** A named point inside a tile, in fractions of the tile's side. */
export interface TileLabel {
  kind: "place" | "zip";
  name: string;
  population: number;
  x: number;
  y: number;
}

/** A decoded tile, ready to draw: paths in units of {@link TILE_UNITS} to a side. */
export interface BasemapTile {
  land: Path2D;
  counties: { tint: number; path: Path2D }[];
  countyBorders: Path2D;
  stateBorders: Path2D;
  labels: TileLabel[];
}

export const TILE_UNITS = 4096;
const MAX_CACHED_TILES = 64;

type Layer = VectorTile["layers"][string] | undefined;
type Feature = ReturnType<NonNullable<Layer>["feature"]>;

function featuresOf(layer: Layer): Feature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index) as Feature);
}

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

function decodeTile(data: ArrayBuffer): BasemapTile {
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

/** The bundled basemap: reads only the tiles that are looked at, and keeps the latest of them decoded. */
export class Basemap {
  private readonly archive: PMTiles;
  private readonly tiles = new Map<string, Promise<BasemapTile | null>>();

  constructor(url: string) {
    this.archive = new PMTiles(url);
  }

  /** The deepest zoom that has tiles of its own. */
  async maxZoom(): Promise<number> {
    return (await this.archive.getHeader()).maxZoom;
  }

  /** Null where there is nothing to draw. A tile that failed to load is asked for again the next time. */
  tile({ z, x, y }: TileCoord): Promise<BasemapTile | null> {
    const key = `${z}/${x}/${y}`;
    const known = this.tiles.get(key);
    this.tiles.delete(key);
    const tile = known ?? this.load(z, x, y);
    this.tiles.set(key, tile);
    if (!known) tile.catch(() => this.tiles.delete(key));
    const [oldest] = this.tiles.keys();
    if (this.tiles.size > MAX_CACHED_TILES && oldest !== undefined) this.tiles.delete(oldest);
    return tile;
  }

  private async load(z: number, x: number, y: number): Promise<BasemapTile | null> {
    const size = 2 ** z;
    if (y < 0 || y >= size) return null;
    const found = await this.archive.getZxy(z, ((x % size) + size) % size, y);
    return found ? decodeTile(found.data) : null;
  }
}
