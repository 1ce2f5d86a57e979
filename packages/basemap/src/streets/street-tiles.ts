import type { Feature, Geometry, Position } from "geojson";
import GeoJSONVT, { type LegacyFeature } from "geojson-vt";
import { encodeTile } from "../archive/encode-tile.ts";
import type { ArchiveTile } from "../archive/pmtiles-archive.ts";
import { TILE_EXTENT, type TileCoord, tileKey } from "../archive/tile-grid.ts";
import { type PlacedName, placeNames } from "../names/place-names.ts";
import { toWorldPoint, type WorldPoint } from "../names/world-line.ts";
import { joinStreets } from "./join-streets.ts";
import {
  CLASS_ZOOMS,
  STREET_CLASSES,
  STREET_MAX_ZOOM,
  STREET_MIN_ZOOM,
  type Street,
  type StreetMap,
} from "./street.ts";

/** Names by the tile in which their middle lies. A path may reach beyond its tile. */
class NameTiles {
  private readonly byTile = new Map<string, LegacyFeature[]>();

  constructor(names: readonly PlacedName[]) {
    for (const name of names) {
      const first = Math.min(Math.max(name.minZoom, STREET_MIN_ZOOM), STREET_MAX_ZOOM);
      for (let z = first; z <= STREET_MAX_ZOOM; z++) this.add(name, z);
    }
  }

  get({ z, x, y }: TileCoord): LegacyFeature[] | undefined {
    return this.byTile.get(tileKey(z, x, y));
  }

  private add({ kind, text, size, minZoom, middle, path }: PlacedName, z: number): void {
    const tiles = 2 ** z;
    const [x, y] = [Math.floor(middle[0] * tiles), Math.floor(middle[1] * tiles)];
    const toGrid = ([worldX, worldY]: WorldPoint): [number, number] => [
      Math.round((worldX * tiles - x) * TILE_EXTENT),
      Math.round((worldY * tiles - y) * TILE_EXTENT),
    ];
    const points = path.map(toGrid);
    const feature: LegacyFeature =
      kind === "shield"
        ? { type: 1, geometry: points, tags: { text, zoom: minZoom } }
        : { type: 2, geometry: [points], tags: { text, zoom: minZoom, size } };
    const key = tileKey(z, x, y);
    const here = this.byTile.get(key);
    if (here) here.push(feature);
    else this.byTile.set(key, [feature]);
  }
}

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

const STEP = 0.25;
/** A line this near to a tile's edge, in shares of its side, is drawn in the next one too. */
const REACH = 1 / 32;

/**
 * Every tile that a line touches, from the deepest zoom up. What a shallow tile leaves out for being too small is no
 * sign that the deeper ones are empty.
 */
function listTilesAlong(streets: readonly Street[]): TileCoord[] {
  let tiles = new Set<number>();
  const size = 2 ** STREET_MAX_ZOOM;
  for (const { line } of streets) {
    let [fromX, fromY] = toGrid(line[0] ?? [0, 0], size);
    for (const position of line) {
      const [x, y] = toGrid(position, size);
      const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP);
      for (let step = 0; step <= steps; step++) {
        const share = steps > 0 ? step / steps : 0;
        addAround(tiles, [fromX + (x - fromX) * share, fromY + (y - fromY) * share], size);
      }
      [fromX, fromY] = [x, y];
    }
  }
  const all: TileCoord[] = [];
  for (let z = STREET_MAX_ZOOM; z >= STREET_MIN_ZOOM; z--) {
    const side = 2 ** z;
    const parents = new Set<number>();
    for (const key of tiles) {
      const [x, y] = [key % side, Math.floor(key / side)];
      all.push({ z, x, y });
      parents.add((y >> 1) * (side / 2) + (x >> 1));
    }
    tiles = parents;
  }
  return all;
}

function toGrid(position: number[], size: number): [number, number] {
  const [x, y] = toWorldPoint(position);
  return [x * size, y * size];
}

function addAround(tiles: Set<number>, [x, y]: [number, number], size: number): void {
  for (const dx of [-REACH, REACH]) {
    for (const dy of [-REACH, REACH]) tiles.add(Math.floor(y + dy) * size + Math.floor(x + dx));
  }
}
