import { gzip } from "./gzip.ts";

/** One run of tiles with the same content, or (run length 0) a pointer to a leaf directory. */
export interface DirectoryEntry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

/** The first request of a reader is 16 KiB: header and root directory must fit into it. */
const ROOT_LIMIT_BYTES = 16_384 - 127;
const LEAF_ENTRIES = 2_048;

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

/** The root directory and, when the entries do not fit into it, the leaf directories it points to. */
export function encodeDirectories(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
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
