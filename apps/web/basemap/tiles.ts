import { encodeTile, type TileLayers } from "@smirk/basemap/archive/encode-tile";
import type { ArchiveTile } from "@smirk/basemap/archive/pmtiles-archive";
import { TILE_EXTENT, type TileCoord, walkTiles } from "@smirk/basemap/archive/tile-grid";
import type { FeatureCollection } from "geojson";
import GeoJSONVT, { type LegacyFeature } from "geojson-vt";
import { readAreas } from "./areas.ts";
import { LabelTiles } from "./label-tiles.ts";
import { readPlaces, readZips } from "./labels.ts";

/** Fine enough for 1:10,000,000 outlines: one step of the grid is 12 m at Houston. Beyond it the map overzooms. */
export const MAX_ZOOM = 9;

/** County lines would be a grey carpet further out. */
const COUNTY_MIN_ZOOM = 5;

interface Source {
  layer: string;
  minZoom: number;
  featuresAt(tile: TileCoord): readonly LegacyFeature[] | undefined;
}

function areaSource(layer: string, data: FeatureCollection, minZoom = 0): Source {
  const index = new GeoJSONVT(data, { maxZoom: MAX_ZOOM, extent: TILE_EXTENT, tolerance: 4, buffer: 32 });
  return { layer, minZoom, featuresAt: ({ z, x, y }) => index.getTile(z, x, y)?.features };
}

function labelSource(layer: string, labels: LabelTiles): Source {
  return { layer, minZoom: 0, featuresAt: ({ z, x, y }) => labels.get(z, x, y) };
}

function openSources(): Source[] {
  const areas = readAreas();
  return [
    areaSource("land", areas.land),
    areaSource("counties", areas.counties, COUNTY_MIN_ZOOM),
    areaSource("county-borders", areas.countyBorders, COUNTY_MIN_ZOOM),
    areaSource("state-borders", areas.stateBorders),
    labelSource("places", new LabelTiles(readPlaces(MAX_ZOOM), MAX_ZOOM)),
    labelSource("zips", new LabelTiles(readZips(MAX_ZOOM), MAX_ZOOM)),
  ];
}

/** All tiles of the basemap, encoded as Mapbox vector tiles and gzipped, in no particular order. */
export function* encodeTiles(): Generator<ArchiveTile> {
  const sources = openSources();
  const [land] = sources;
  for (const tile of walkTiles(MAX_ZOOM, (t) => Boolean(land?.featuresAt(t)?.length))) {
    const layers: TileLayers = {};
    for (const source of sources) {
      const features = tile.z >= source.minZoom ? source.featuresAt(tile) : undefined;
      if (features?.length) layers[source.layer] = { features };
    }
    yield encodeTile(tile, layers);
  }
}
