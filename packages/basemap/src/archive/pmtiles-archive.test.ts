import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { PMTiles, type Source, zxyToTileId } from "pmtiles";
import { describe, expect, it } from "vitest";
import { type ArchiveTile, encodeArchive } from "./pmtiles-archive.ts";

const INFO = {
  minZoom: 0,
  maxZoom: 8,
  bounds: { west: -179.15, south: -14.56, east: 179.78, north: 71.36 },
  center: { lng: -95.3698, lat: 29.7604, zoom: 8 },
  metadata: { attribution: "credits" },
};

function tile(z: number, x: number, y: number, content: string): ArchiveTile {
  return { tileId: zxyToTileId(z, x, y), data: gzipSync(content) };
}

function openArchive(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => "memory",
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

async function readTile(reader: PMTiles, z: number, x: number, y: number): Promise<string | undefined> {
  const found = await reader.getZxy(z, x, y);
  return found && Buffer.from(found.data).toString();
}

describe("basemap archive", () => {
  it("is read back by the PMTiles reader, header, metadata and tiles", async () => {
    const reader = openArchive(encodeArchive([tile(1, 1, 0, "north-east"), tile(0, 0, 0, "world")], INFO));
    expect(await reader.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      minZoom: 0,
      maxZoom: 8,
      centerLon: -95.3698,
      centerLat: 29.7604,
      centerZoom: 8,
      minLon: -179.15,
      maxLat: 71.36,
      numAddressedTiles: 2,
    });
    expect(await reader.getMetadata()).toEqual({ attribution: "credits" });
    expect(await readTile(reader, 0, 0, 0)).toBe("world");
    expect(await readTile(reader, 1, 1, 0)).toBe("north-east");
    expect(await readTile(reader, 1, 0, 0)).toBeUndefined();
  });

  it("stores equal tiles once and neighbours on the curve as one run", async () => {
    const tiles = [0, 1, 2, 3].map((n) => tile(1, n >> 1, n & 1, "same"));
    const archive = encodeArchive([...tiles, tile(2, 3, 3, "same"), tile(2, 0, 0, "other")], INFO);
    const reader = openArchive(archive);
    // The four tiles of zoom 1, then "other" at the start of zoom 2, then one more "same" further on.
    expect(await reader.getHeader()).toMatchObject({
      numAddressedTiles: 6,
      numTileEntries: 3,
      numTileContents: 2,
    });
    for (const n of [0, 1, 2, 3]) expect(await readTile(reader, 1, n >> 1, n & 1)).toBe("same");
    expect(await readTile(reader, 2, 3, 3)).toBe("same");
    expect(await readTile(reader, 2, 0, 0)).toBe("other");
  });

  it("splits a directory that would not fit into the first 16 KiB into leaves", async () => {
    const noise = (x: number, y: number) => {
      const hash = createHash("sha256").update(`${x}/${y}`).digest("hex");
      return hash.slice(0, 8 + (Number.parseInt(hash.slice(0, 2), 16) % 56));
    };
    const coords = Array.from({ length: 176 * 176 }, (_, n) => [Math.floor(n / 176), n % 176] as const);
    const sparse = coords.filter(([x, y]) => noise(x, y) < "a");
    const archive = encodeArchive(
      sparse.map(([x, y]) => tile(8, x, y, noise(x, y))),
      INFO,
    );
    expect(archive.readBigUInt64LE(48)).toBeGreaterThan(0n);
    expect(Number(archive.readBigUInt64LE(8) + archive.readBigUInt64LE(16))).toBeLessThanOrEqual(16_384);
    const reader = openArchive(archive);
    for (const [x, y] of sparse.filter((_, n) => n % 97 === 0)) {
      expect(await readTile(reader, 8, x, y)).toBe(noise(x, y));
    }
  });

  it("writes the tile data gzipped", () => {
    const archive = encodeArchive([tile(0, 0, 0, "world")], INFO);
    expect(gunzipSync(archive.subarray(Number(archive.readBigUInt64LE(56)))).toString()).toBe("world");
  });
});
