import type { VectorTile } from "@mapbox/vector-tile";

/** Units to a tile's side. */
export const TILE_UNITS = 4096;

export type Layer = VectorTile["layers"][string] | undefined;
export type Feature = ReturnType<NonNullable<Layer>["feature"]>;

export function featuresOf(layer: Layer): Feature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index) as Feature);
}
