import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { STREET_CLASSES, type StreetClass } from "../streets/street.ts";
import { type Feature, featuresOf, TILE_UNITS } from "./vector-tile.ts";

/** Points as x, y, x, y … in tile units, with the box around them. */
export interface TileLine {
  points: Int16Array;
  box: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A name or route number where the archive placed it, in fractions of the tile's side. */
export interface StreetName {
  kind: "name" | "shield";
  text: string;
  size: number;
  minZoom: number;
  /** The street under the name; a shield's is its one point. */
  path: readonly (readonly [x: number, y: number])[];
}

export interface StreetTile {
  lines: ReadonlyMap<StreetClass, readonly TileLine[]>;
  parks: readonly TileLine[];
  /** Rings inside which every street is known, by the even-odd rule. */
  complete: readonly TileLine[];
  /** Rings inside which these streets stand in for the bundled ones. */
  inner: readonly TileLine[];
  names: readonly StreetName[];
}

const SHIELD_SIZE = 11;

export function decodeStreetTile(data: ArrayBuffer): StreetTile {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)));
  const lines = new Map<StreetClass, readonly TileLine[]>();
  for (const feature of featuresOf(layers.streets)) {
    const name = STREET_CLASSES[Number(feature.properties.class)];
    if (name) lines.set(name, readLines(feature));
  }
  return {
    lines,
    parks: featuresOf(layers.parks).flatMap(readLines),
    complete: featuresOf(layers.complete).flatMap(readLines),
    inner: featuresOf(layers.inner).flatMap(readLines),
    names: featuresOf(layers.names).map(readName),
  };
}

function readLines(feature: Feature): TileLine[] {
  return feature.loadGeometry().map((line) => {
    const points = new Int16Array(line.length * 2);
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const [index, { x, y }] of line.entries()) {
      points[index * 2] = x;
      points[index * 2 + 1] = y;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    return { points, box };
  });
}

function readName(feature: Feature): StreetName {
  const { text, zoom, size } = feature.properties;
  const points = feature.loadGeometry().flat();
  return {
    kind: feature.type === 1 ? "shield" : "name",
    text: String(text),
    size: Number(size ?? SHIELD_SIZE),
    minZoom: Number(zoom),
    path: points.map(({ x, y }) => [x / TILE_UNITS, y / TILE_UNITS]),
  };
}

export function isInside(rings: readonly TileLine[], x: number, y: number): boolean {
  let inside = false;
  for (const { points, box } of rings) {
    if (y < box.top || y > box.bottom || x > box.right) continue;
    let [fromX, fromY] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    for (let at = 0; at < points.length; at += 2) {
      const [toX, toY] = [points[at] ?? 0, points[at + 1] ?? 0];
      if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside;
      [fromX, fromY] = [toX, toY];
    }
  }
  return inside;
}
