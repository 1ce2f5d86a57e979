import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** A text with the same short word in several places, compressed but for the word. */
export interface HoledGzip {
  /** Deflate blocks of the texts between, each without references to the others (RFC 1951). */
  blocks: readonly Buffer[];
  checks: readonly PartCheck[];
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
const BITS = 32;

export function compressParts(parts: readonly string[]): HoledGzip {
  const bytes = parts.map((part) => Buffer.from(part));
  return {
    blocks: copyTogether(
      bytes.map((part) => deflateRawSync(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH })),
    ),
    checks: bytes.map(createCheck),
  };
}

/** In memory of just their size: zlib's answers, however short, hold 16 KiB each. */
function copyTogether(blocks: readonly Buffer[]): Buffer[] {
  const bytes = Buffer.concat(blocks);
  let end = 0;
  return blocks.map(({ length }) => {
    end += length;
    return bytes.subarray(end - length, end);
  });
}

/** The first occurrence in the text before the first hole. */
export function replaceInFirstPart({ blocks, checks }: HoledGzip, from: string, to: string): HoledGzip {
  const [first = Buffer.alloc(0), ...others] = blocks;
  const text = inflateRawSync(first, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  const replaced = compressParts([text.replace(from, to)]);
  return { blocks: [...replaced.blocks, ...others], checks: [...replaced.checks, ...checks.slice(1)] };
}

/** The gzip of all parts with the word between them; copies only. */
export function fillHoles({ blocks, checks }: HoledGzip, word: string): Buffer {
  const text = Buffer.from(word);
  const stored = Buffer.alloc(STORED_HEAD_BYTES + text.length);
  stored.writeUInt16LE(text.length, 1);
  stored.writeUInt16LE(~text.length & 0xffff, 3);
  stored.set(text, STORED_HEAD_BYTES);
  const wordCheck = createCheck(text);
  const pieces: Buffer[] = [HEADER];
  let [crc, length] = [0, 0];
  const add = (piece: Buffer, check: PartCheck) => {
    pieces.push(piece);
    crc = shiftCrc(crc, check.shift) ^ check.crc;
    length += check.length;
  };
  blocks.forEach((block, at) => {
    if (at > 0) add(stored, wordCheck);
    add(block, checks[at] as PartCheck);
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc >>> 0, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  pieces.push(LAST_BLOCK, trailer);
  return Buffer.concat(pieces);
}

/** CRC-32 is linear: the images of the 32 bits after so many zero bytes give that of any value. */
function createCheck(part: Buffer): PartCheck {
  const zeros = Buffer.alloc(part.length);
  const nothing = crc32(zeros, 0);
  const shift = Uint32Array.from({ length: BITS }, (_, bit) => crc32(zeros, (1 << bit) >>> 0) ^ nothing);
  return { crc: crc32(part), length: part.length, shift };
}

function shiftCrc(crc: number, shift: Uint32Array): number {
  let shifted = 0;
  for (let bit = 0; bit < BITS; bit += 1) if ((crc >>> bit) & 1) shifted ^= shift[bit] as number;
  return shifted;
}
