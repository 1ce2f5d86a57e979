import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { FeatureCollection, LineString, Polygon, Position } from "geojson";
import type { Street, StreetClass, StreetMap } from "../streets/street.ts";

export const HOUSTON_DATA = new URL("../../data/", import.meta.url);

interface RoadProperties {
  class: StreetClass;
  name?: string;
  ref?: string;
}

/** The streets of Houston from the files in `data/`, whose README names their sources and terms. */
export function readHoustonStreets(): StreetMap {
  const roads = readGzipped<LineString, RoadProperties>("houston-roads.geojson.gz");
  const streets = roads.features.map(({ properties, geometry }): Street => {
    const { class: streetClass, name = null, ref = null } = properties;
    return { class: streetClass, name, ref, line: geometry.coordinates };
  });
  const parks = readGzipped<Polygon, unknown>("houston-parks.geojson.gz");
  const complete = JSON.parse(
    readFileSync(new URL("houston-complete.geojson", HOUSTON_DATA), "utf8"),
  ) as FeatureCollection<Polygon>;
  const rings = (areas: FeatureCollection<Polygon, unknown>): Position[][][] =>
    areas.features.map(({ geometry }) => geometry.coordinates);
  return { streets, parks: rings(parks), complete: rings(complete), inner: [] };
}

function readGzipped<G extends LineString | Polygon, P>(file: string): FeatureCollection<G, P> {
  return JSON.parse(gunzipSync(readFileSync(new URL(file, HOUSTON_DATA))).toString("utf8"));
}
