import { constants, crc32, deflateRawSync } from "node:zlib";
import { takeBuffer } from "../../http/answer-buffers.ts";

/** A page with its nonce in several places, compressed but for the nonce. */
interface GzipPage {
  /** The whole file, with zeros in place of nonces. */
  bytes: Buffer;
  checks: readonly PartCheck[];
  nonceBytes: number;
  /** Where in `bytes` the nonce goes. */
  nonceStarts: readonly number[];
  /** How the CRC-32 of all before it changes by a nonce. */
  nonceShift: Uint32Array;
}

/** The CRC-32 of a part, and how that of all before it changes by the part's length. */
interface PartCheck {
  crc: number;
  length: number;
  /** The image of each bit. */
  shift: Uint32Array;
}

/** RFC 1952: deflate, no flags, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last stored block without bytes. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const STORED_HEAD_BYTES = 5;
const TRAILER_BYTES = 8;
const BITS = 32;

/**
 * Deflate blocks without references to each other (RFC 1951), in memory of just their size: zlib's answers, however
 * short, hold 16 KiB each.
 * @param nonceBytes the length in UTF-8 of the nonce between the parts
 */
export function compressGzip(parts: readonly string[], nonceBytes: number): GzipPage {
  const texts = parts.map((part) => Buffer.from(part));
  const storedNonce = Buffer.alloc(STORED_HEAD_BYTES + nonceBytes);
  storedNonce.writeUInt16LE(nonceBytes, 1);
  storedNonce.writeUInt16LE(~nonceBytes & 0xffff, 3);
  const pieces: Buffer[] = [HEADER];
  const nonceStarts: number[] = [];
  let end = HEADER.length;
  texts.forEach((text, at) => {
    if (at > 0) {
      nonceStarts.push(end + STORED_HEAD_BYTES);
      pieces.push(storedNonce);
      end += storedNonce.length;
    }
    const block = compressPart(text);
    pieces.push(block);
    end += block.length;
  });
  const bytes = Buffer.concat([...pieces, LAST_BLOCK, Buffer.alloc(TRAILER_BYTES)]);
  return { bytes, checks: texts.map(createCheck), nonceBytes, nonceStarts, nonceShift: shiftsOf(nonceBytes) };
}

function compressPart(text: Buffer): Buffer {
  return deflateRawSync(text, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
}

/** The gzip of all parts with the nonce between them; copies only. @throws for a nonce of another length */
export function setGzipNonce(
  { bytes, checks, nonceBytes, nonceStarts, nonceShift }: GzipPage,
  nonce: string,
): Buffer {
  const text = Buffer.from(nonce);
  if (text.length !== nonceBytes) throw new Error(`The nonce has ${text.length} bytes, not ${nonceBytes}.`);
  const filled = takeBuffer(bytes.length);
  bytes.copy(filled);
  for (const start of nonceStarts) text.copy(filled, start);
  const nonceCrc = crc32(text);
  let [crc, length] = [0, 0];
  checks.forEach((check, at) => {
    if (at > 0) crc = shiftCrc(crc, nonceShift) ^ nonceCrc;
    crc = shiftCrc(crc, check.shift) ^ check.crc;
    length += check.length + (at > 0 ? nonceBytes : 0);
  });
  filled.writeUInt32LE(crc >>> 0, bytes.length - TRAILER_BYTES);
  filled.writeUInt32LE(length >>> 0, bytes.length - TRAILER_BYTES / 2);
  return filled;
}

function createCheck(part: Buffer): PartCheck {
  return { crc: crc32(part), length: part.length, shift: shiftsOf(part.length) };
}

/** CRC-32 is linear: the images of the 32 bits after so many zero bytes give that of any value. */
function shiftsOf(length: number): Uint32Array {
  const zeros = Buffer.alloc(length);
  const nothing = crc32(zeros, 0);
  return Uint32Array.from({ length: BITS }, (_, bit) => crc32(zeros, (1 << bit) >>> 0) ^ nothing);
}

function shiftCrc(crc: number, shift: Uint32Array): number {
  let shifted = 0;
  for (let bit = 0; bit < BITS; bit += 1) if ((crc >>> bit) & 1) shifted ^= shift[bit] as number;
  return shifted;
}
