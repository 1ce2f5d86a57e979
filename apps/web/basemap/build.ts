import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encodeTile, type TileLayers } from "@smirk/basemap/archive/encode-tile";
import type { ArchiveTile } from "@smirk/basemap/archive/pmtiles-archive";
import { encodeArchive } from "@smirk/basemap/archive/pmtiles-archive";
import { TILE_EXTENT, type TileCoord, tileKey, walkTiles } from "@smirk/basemap/archive/tile-grid";
import { HOUSTON_DATA, readHoustonStreets } from "@smirk/basemap/houston/read-houston-streets";
import { encodeStreetArchive } from "@smirk/basemap/streets/encode-street-archive";
import type { Feature, FeatureCollection, MultiLineString } from "geojson";
import GeoJSONVT, { type LegacyFeature } from "geojson-vt";
import { feature, mesh, neighbors } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Label } from "./labels.ts";
import { readPlaces, readZips } from "./labels.ts";

const TINT_COUNT = 5;

/** Points by tile: Web Mercator, rounded to the tile's grid. A label stands in exactly one tile of each zoom. */
class LabelTiles {
  private readonly byTile = new Map<string, LegacyFeature[]>();

  constructor(labels: readonly Label[], maxZoom: number) {
    for (const label of labels) {
      for (let z = label.minZoom; z <= maxZoom; z++) this.add(label, z);
    }
  }

  get(z: number, x: number, y: number): LegacyFeature[] | undefined {
    return this.byTile.get(tileKey(z, x, y));
  }

  private add({ name, lng, lat, population }: Label, z: number): void {
    const size = 2 ** z;
    const sin = Math.sin((lat * Math.PI) / 180);
    const worldX = (lng / 360 + 0.5) * size;
    const worldY = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size;
    const [x, y] = [Math.floor(worldX), Math.floor(worldY)];
    const point: [number, number] = [
      Math.round((worldX - x) * TILE_EXTENT),
      Math.round((worldY - y) * TILE_EXTENT),
    ];
    const tags = population > 0 ? { name, population } : { name };
    const key = tileKey(z, x, y);
    const features = this.byTile.get(key) ?? [];
    features.push({ type: 1, geometry: [point], tags });
    this.byTile.set(key, features);
  }
}

/** Fine enough for 1:10,000,000 outlines: one step of the grid is 12 m at Houston. Beyond it the map overzooms. */
export const MAX_ZOOM = 9;

/** County lines would be a grey carpet further out. */
const COUNTY_MIN_ZOOM = 5;

const TARGET = new URL("../public/basemap/", import.meta.url);

const COUNTRY = {
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: { west: -179.15, south: -14.56, east: 179.78, north: 71.36 },
  center: { lng: -95.3698, lat: 29.7604, zoom: MAX_ZOOM },
  metadata: {
    name: "Simplified map of the United States",
    attribution: "Outlines: US Census Bureau. Places and ZIP codes: GeoNames, CC BY 4.0.",
    vector_layers: ["land", "counties", "county-borders", "state-borders", "places", "zips"].map((id) => ({
      id,
      fields: {},
    })),
  },
};

const HOUSTON = {
  name: "Streets of Houston",
  attribution: "OpenStreetMap contributors, ODbL 1.0. City of Houston. TxDOT.",
  license: "https://opendatacommons.org/licenses/odbl/1-0/",
};

/** The Open Database License asks that what the archive is built from can be had beside it. */
const PUBLISHED = [
  ["houston-roads.geojson.gz", "houston-roads.geojson.gz"],
  ["houston-parks.geojson.gz", "houston-parks.geojson.gz"],
  ["houston-complete.geojson", "houston-complete.geojson"],
  ["README.md", "houston-streets.txt"],
] as const;

function write(file: string, make: () => Buffer): void {
  const started = performance.now();
  const archive = make();
  writeFileSync(new URL(file, TARGET), archive);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${file}: ${(archive.length / 1e6).toFixed(2)} MB in ${seconds} s\n`);
}

if (import.meta.main) {
  mkdirSync(TARGET, { recursive: true });
  write("us.pmtiles", () => encodeArchive(encodeTiles(), COUNTRY));
  write("houston-streets.pmtiles", () => encodeStreetArchive(readHoustonStreets(), HOUSTON));
  for (const [source, target] of PUBLISHED) {
    copyFileSync(new URL(source, HOUSTON_DATA), new URL(target, TARGET));
  }
}

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

type Atlas = Topology<{
  nation: GeometryCollection;
  states: GeometryCollection;
  counties: GeometryCollection;
}>;

function readAtlas(): Atlas {
  const path = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  return JSON.parse(readFileSync(path, "utf8")) as Atlas;
}

/** Gives every area the first tint that none of its neighbours has yet: bordering counties never share one. */
export function assignTints(neighborsOf: readonly (readonly number[])[]): number[] {
  const tints: number[] = [];
  for (const [area, around] of neighborsOf.entries()) {
    const taken = new Set(around.map((other) => tints[other]));
    let tint = area % TINT_COUNT;
    for (let tries = 0; taken.has(tint) && tries < TINT_COUNT; tries++) tint = (tint + 1) % TINT_COUNT;
    tints.push(tint);
  }
  return tints;
}

function border(level: "state" | "county", geometry: MultiLineString): Feature {
  return { type: "Feature", properties: { level }, geometry };
}

interface Areas {
  land: FeatureCollection;
  counties: FeatureCollection;
  stateBorders: FeatureCollection;
  countyBorders: FeatureCollection;
}

/** The nation, its counties (each with a `tint`) and the lines between states and between counties. */
function readAreas(): Areas {
  const atlas = readAtlas();
  const { nation, states, counties } = atlas.objects;
  const tints = assignTints(neighbors(counties.geometries));
  const countyFeatures = feature(atlas, counties).features.map(({ geometry }, index) => ({
    type: "Feature" as const,
    properties: { tint: tints[index] ?? 0 },
    geometry,
  }));
  const stateLines = mesh(atlas, states, (a, b) => a !== b);
  // A county's id starts with its state's: lines between states are drawn once, with the states.
  const stateOf = (county: { id?: string | number | undefined }) => String(county.id).slice(0, 2);
  const countyLines = mesh(atlas, counties, (a, b) => a !== b && stateOf(a) === stateOf(b));
  const collection = (...features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });
  return {
    land: collection(...feature(atlas, nation).features.map((f) => ({ ...f, properties: {} }))),
    counties: collection(...countyFeatures),
    stateBorders: collection(border("state", stateLines)),
    countyBorders: collection(border("county", countyLines)),
  };
}
