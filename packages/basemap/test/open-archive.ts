import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles, type Source } from "pmtiles";

export function openArchive(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => "test",
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

export async function readLayers(
  archive: Buffer,
  [z, x, y]: readonly [number, number, number],
): Promise<VectorTile["layers"]> {
  const tile = await openArchive(archive).getZxy(z, x, y);
  return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers : {};
}

export function listFeatures(layer: VectorTile["layers"][string] | undefined) {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const { properties, type } = layer?.feature(index) ?? { properties: {}, type: 0 };
    return { ...properties, type };
  });
}
