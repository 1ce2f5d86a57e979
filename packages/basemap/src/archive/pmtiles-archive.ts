import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** A gzipped vector tile and its place on the Hilbert curve. */
export interface ArchiveTile {
  tileId: number;
  data: Buffer;
}

export interface ArchiveInfo {
  minZoom: number;
  maxZoom: number;
  bounds: { west: number; south: number; east: number; north: number };
  center: { lng: number; lat: number; zoom: number };
  metadata: Record<string, unknown>;
}

const HEADER_BYTES = 127;
const GZIP = 2;
const MVT = 1;

interface Content {
  entries: DirectoryEntry[];
  data: Buffer;
  contents: number;
}

/** Stores equal tiles once, and a run of equal neighbours as one entry. Tiles must be in the order of their ids. */
function layOut(tiles: readonly ArchiveTile[]): Content {
  const entries: DirectoryEntry[] = [];
  const chunks: Buffer[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  for (const { tileId, data } of tiles) {
    const digest = createHash("sha256").update(data).digest("base64");
    let offset = offsets.get(digest);
    if (offset === undefined) {
      offset = end;
      offsets.set(digest, offset);
      chunks.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength++;
    else entries.push({ tileId, offset, length: data.length, runLength: 1 });
  }
  return { entries, data: Buffer.concat(chunks), contents: offsets.size };
}

const degreesE7 = (degrees: number): number => Math.round(degrees * 1e7);

/** PMTiles v3 §3, little-endian throughout. */
function encodeHeader(info: ArchiveInfo, sections: readonly Buffer[], counts: readonly number[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  let at = 8;
  let offset = HEADER_BYTES;
  for (const section of sections) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(section.length), at + 8);
    offset += section.length;
    at += 16;
  }
  for (const [index, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), at + index * 8);
  const { bounds, center } = info;
  header.set([1, GZIP, GZIP, MVT, info.minZoom, info.maxZoom], 96);
  for (const [index, degrees] of [bounds.west, bounds.south, bounds.east, bounds.north].entries()) {
    header.writeInt32LE(degreesE7(degrees), 102 + index * 4);
  }
  header.writeUInt8(center.zoom, 118);
  header.writeInt32LE(degreesE7(center.lng), 119);
  header.writeInt32LE(degreesE7(center.lat), 123);
  return header;
}

/** One PMTiles v3 archive: header, root directory, metadata, leaf directories, tile data. */
export function encodeArchive(tiles: Iterable<ArchiveTile>, info: ArchiveInfo): Buffer {
  const sorted = [...tiles].sort((a, b) => a.tileId - b.tileId);
  const { entries, data, contents } = layOut(sorted);
  const { root, leaves } = encodeDirectories(entries);
  const metadata = gzip(JSON.stringify(info.metadata));
  const sections = [root, metadata, leaves, data];
  const header = encodeHeader(info, sections, [sorted.length, entries.length, contents]);
  return Buffer.concat([header, ...sections]);
}

/** One run of tiles with the same content, or (run length 0) a pointer to a leaf directory. */
interface DirectoryEntry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

/** PMTiles v3 §4: entry count, then tile ids as deltas, run lengths, lengths and offsets, column by column. */
function encodeDirectory(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let lastId = 0;
  for (const { tileId } of entries) {
    pushVarint(bytes, tileId - lastId);
    lastId = tileId;
  }
  for (const { runLength } of entries) pushVarint(bytes, runLength);
  for (const { length } of entries) pushVarint(bytes, length);
  let expected = -1;
  for (const { offset, length } of entries) {
    // 0 stands for "right after the entry before"; any other offset is stored plus one.
    pushVarint(bytes, offset === expected ? 0 : offset + 1);
    expected = offset + length;
  }
  return gzip(Buffer.from(bytes));
}

/** The first request of a reader is 16 KiB: header and root directory must fit into it. */
const ROOT_LIMIT_BYTES = 16_384 - 127;

const LEAF_ENTRIES = 2_048;

/** The root directory and, when the entries do not fit into it, the leaf directories it points to. */
function encodeDirectories(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(entries);
  if (whole.length <= ROOT_LIMIT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: DirectoryEntry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const leaf = encodeDirectory(entries.slice(start, start + LEAF_ENTRIES));
    pointers.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

const OPERATING_SYSTEM_BYTE = 9;

const UNKNOWN = 255;

/** The header names neither time nor operating system, so that equal input gives equal bytes on every machine. */
export function gzip(data: Uint8Array | string): Buffer {
  const bytes = gzipSync(data, { level: 9 });
  bytes.writeUInt8(UNKNOWN, OPERATING_SYSTEM_BYTE);
  return bytes;
}
