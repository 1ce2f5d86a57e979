import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { encodeArchive } from "@smirk/basemap/archive/pmtiles-archive";
import { HOUSTON_DATA, readHoustonStreets } from "@smirk/basemap/houston/read-houston-streets";
import { encodeStreetArchive } from "@smirk/basemap/streets/encode-street-archive";
import { encodeTiles, MAX_ZOOM } from "./tiles.ts";

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

mkdirSync(TARGET, { recursive: true });
write("us.pmtiles", () => encodeArchive(encodeTiles(), COUNTRY));
write("houston-streets.pmtiles", () => encodeStreetArchive(readHoustonStreets(), HOUSTON));
for (const [source, target] of PUBLISHED) {
  copyFileSync(new URL(source, HOUSTON_DATA), new URL(target, TARGET));
}
