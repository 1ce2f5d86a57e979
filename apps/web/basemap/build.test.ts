import { gunzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { tileIdToZxy } from "pmtiles";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeTiles, MAX_ZOOM } from "./build.ts";

const tiles = new Map<string, Buffer>();

function layersOf(key: string): VectorTile["layers"] {
  return new VectorTile(new PbfReader(gunzipSync(tiles.get(key) ?? Buffer.alloc(0)))).layers;
}

function namesIn(layer: VectorTile["layers"][string] | undefined): unknown[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, n) => layer?.feature(n).properties.name);
}

describe("basemap tiles", () => {
  beforeAll(() => {
    for (const { tileId, data } of encodeTiles()) tiles.set(tileIdToZxy(tileId).join("/"), data);
  });

  it("covers Houston with counties, borders, places and ZIP codes at the deepest zoom", () => {
    const layers = layersOf(`${MAX_ZOOM}/120/211`);
    expect(Object.keys(layers).sort()).toEqual(["counties", "county-borders", "land", "places", "zips"]);
    expect(namesIn(layers.places)).toEqual(expect.arrayContaining(["Houston", "Bellaire"]));
    expect(namesIn(layers.zips)).toEqual(expect.arrayContaining(["77002", "77019", "77004"]));
  });

  it("shows only the outline, states and the largest places from far", () => {
    const layers = layersOf("4/3/6");
    expect(Object.keys(layers).sort()).toEqual(["land", "places", "state-borders"]);
    expect(namesIn(layers.places)).toContain("Houston");
    expect(namesIn(layers.places)).not.toContain("Bellaire");
  });

  it("has Alaska and Hawaii, and no open sea", () => {
    expect(tiles.has("5/3/9")).toBe(true);
    expect(tiles.has("5/2/14")).toBe(true);
    expect(tiles.has("5/15/15")).toBe(false);
  });
});
