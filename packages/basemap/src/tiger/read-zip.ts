import { crc32, inflateRawSync } from "node:zlib";
import { FormatError } from "./format-error.ts";

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_ENTRIES = 64;
const MAX_FILE_BYTES = 512 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  name: string;
  method: number;
  flags: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
  offset: number;
}

/**
 * The files of a zip by name, unpacked when asked for.
 * @throws {FormatError} for anything but a whole, plain zip of few files
 */
export function readZip(zip: Buffer): Map<string, () => Buffer> {
  try {
    return new Map(readEntries(zip).map((entry) => [entry.name, () => unpack(zip, entry)]));
  } catch (error) {
    throw error instanceof FormatError ? error : broken();
  }
}

function broken(): FormatError {
  return new FormatError("The zip is broken: download it again.");
}

function readEntries(zip: Buffer): Entry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new FormatError(`The zip holds ${count} files; a county's has about ten.`);
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw broken();
    const nameBytes = zip.readUInt16LE(at + 28);
    const entry: Entry = {
      name: zip.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    };
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return entry;
  });
}

function findEnd(zip: Buffer): number {
  const earliest = Math.max(0, zip.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = zip.length - END_BYTES; at >= earliest; at--) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new FormatError("This is no zip, or only a part of one: download it again.");
}

function unpack(zip: Buffer, entry: Entry): Buffer {
  const { name, flags, method, packedBytes, bytes, offset } = entry;
  if (flags & ENCRYPTED) throw new FormatError(`${name} is encrypted; the Census's files are not.`);
  if (bytes > MAX_FILE_BYTES) throw new FormatError(`${name} is larger than any county's file.`);
  if (method !== STORED && method !== DEFLATED) throw new FormatError(`${name} is packed in an unknown way.`);
  try {
    if (zip.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw broken();
    const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const packed = zip.subarray(start, start + packedBytes);
    const data = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: bytes + 1 });
    if (data.length !== bytes || crc32(data) !== entry.checksum) throw broken();
    return data;
  } catch {
    throw broken();
  }
}
