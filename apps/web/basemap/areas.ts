import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Feature, FeatureCollection, MultiLineString } from "geojson";
import { feature, mesh, neighbors } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type Atlas = Topology<{
  nation: GeometryCollection;
  states: GeometryCollection;
  counties: GeometryCollection;
}>;

const TINT_COUNT = 5;

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

export interface Areas {
  land: FeatureCollection;
  counties: FeatureCollection;
  stateBorders: FeatureCollection;
  countyBorders: FeatureCollection;
}

/** The nation, its counties (each with a `tint`) and the lines between states and between counties. */
export function readAreas(): Areas {
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
