import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { encodeArchive } from "./pmtiles-archive.ts";
import { encodeTiles, MAX_ZOOM } from "./tiles.ts";

const TARGET = fileURLToPath(new URL("../public/basemap/us.pmtiles", import.meta.url));

const INFO = {
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

const started = performance.now();
const archive = encodeArchive(encodeTiles(), INFO);
mkdirSync(dirname(TARGET), { recursive: true });
writeFileSync(TARGET, archive);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`Basemap: ${(archive.length / 1e6).toFixed(1)} MB in ${seconds} s\n`);
