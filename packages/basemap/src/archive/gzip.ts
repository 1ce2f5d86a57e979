import { gzipSync } from "node:zlib";

const OPERATING_SYSTEM_BYTE = 9;
const UNKNOWN = 255;

/** The header names neither time nor operating system, so that equal input gives equal bytes on every machine. */
export function gzip(data: Uint8Array | string): Buffer {
  const bytes = gzipSync(data, { level: 9 });
  bytes.writeUInt8(UNKNOWN, OPERATING_SYSTEM_BYTE);
  return bytes;
}
