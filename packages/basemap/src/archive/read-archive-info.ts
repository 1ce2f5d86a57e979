import { gunzipSync } from "node:zlib";

interface StoredArchiveInfo {
  bounds: [west: number, south: number, east: number, north: number];
  metadata: Record<string, unknown>;
}

const HEADER_BYTES = 127;
const METADATA_AT = 24;
const BOUNDS_AT = 102;

/**
 * Reads what an archive of ours says of itself.
 * @param read some bytes of the file from an offset on
 * @throws Error when it is no such archive
 */
export async function readArchiveInfo(
  read: (offset: number, length: number) => Promise<Buffer>,
): Promise<StoredArchiveInfo> {
  const header = await read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, 7) !== "PMTiles") {
    throw new Error("This is no PMTiles archive.");
  }
  const metadata = await read(
    Number(header.readBigUInt64LE(METADATA_AT)),
    Number(header.readBigUInt64LE(METADATA_AT + 8)),
  );
  const degrees = (index: number): number => header.readInt32LE(BOUNDS_AT + index * 4) / 1e7;
  return {
    bounds: [degrees(0), degrees(1), degrees(2), degrees(3)],
    metadata: JSON.parse(gunzipSync(metadata).toString("utf8")) as Record<string, unknown>,
  };
}
