import type { Feature, Geometry, Position } from "geojson";
import GeoJSONVT, { type LegacyFeature } from "geojson-vt";
import { encodeTile } from "../archive/encode-tile.ts";
import type { ArchiveTile } from "../archive/pmtiles-archive.ts";
import { TILE_EXTENT, type TileCoord } from "../archive/tile-grid.ts";
import { placeNames } from "../names/place-names.ts";
import { joinStreets } from "./join-streets.ts";
import { NameTiles } from "./name-tiles.ts";
import {
  CLASS_ZOOMS,
  STREET_CLASSES,
  STREET_MAX_ZOOM,
  STREET_MIN_ZOOM,
  type Street,
  type StreetMap,
} from "./street.ts";
import { listTilesAlong } from "./tiles-along.ts";

const PARK_MIN_ZOOM = 11;
/** A wide line's edge reaches into the next tile: 8 pixels at the tile's own size. */
const BUFFER = 128;
const TOLERANCE = 4;

interface Source {
  layer: string;
  minZoom: number;
  featuresAt(tile: TileCoord): readonly LegacyFeature[] | undefined;
}

function slice(layer: string, geometry: Geometry, { minZoom, tags = {} }: SliceOptions): Source {
  const feature: Feature = { type: "Feature", properties: tags, geometry };
  const options = { maxZoom: STREET_MAX_ZOOM, extent: TILE_EXTENT, tolerance: TOLERANCE, buffer: BUFFER };
  const index = new GeoJSONVT(feature, options);
  return { layer, minZoom, featuresAt: ({ z, x, y }) => index.getTile(z, x, y)?.features };
}

interface SliceOptions {
  minZoom: number;
  tags?: Record<string, number>;
}

/** All lines of a class are one feature: names travel apart, and a tile stays small. */
function sliceStreets(streets: readonly Street[]): Source[] {
  return STREET_CLASSES.flatMap((name, index) => {
    const coordinates = streets.filter((street) => street.class === name).map(({ line }) => line);
    if (coordinates.length === 0) return [];
    const options = { minZoom: CLASS_ZOOMS[name].line, tags: { class: index } };
    return [slice("streets", { type: "MultiLineString", coordinates }, options)];
  });
}

function sliceAreas(layer: string, areas: readonly Position[][][], minZoom: number): Source[] {
  if (areas.length === 0) return [];
  return [slice(layer, { type: "MultiPolygon", coordinates: [...areas] }, { minZoom })];
}

/** Tiles with streets, encoded as Mapbox vector tiles and gzipped. Layers: streets, parks, complete, inner, names. */
export function* encodeStreetTiles(map: StreetMap): Generator<ArchiveTile> {
  const streets = joinStreets(map.streets);
  const lines = sliceStreets(streets);
  const sources = [
    ...lines,
    ...sliceAreas("parks", map.parks, PARK_MIN_ZOOM),
    ...sliceAreas("complete", map.complete, STREET_MIN_ZOOM),
    ...sliceAreas("inner", map.inner, STREET_MIN_ZOOM),
  ];
  const names = new NameTiles(placeNames(streets));
  for (const tile of listTilesAlong(streets)) {
    const layers: Record<string, { features: LegacyFeature[] }> = {};
    for (const { layer, minZoom, featuresAt } of sources) {
      const features = (tile.z >= minZoom && featuresAt(tile)) || [];
      if (features.length > 0) {
        layers[layer] = { features: [...(layers[layer]?.features ?? []), ...features] };
      }
    }
    const named = names.get(tile);
    if (named) layers.names = { features: named };
    if (layers.streets || named) yield encodeTile(tile, layers);
  }
}
