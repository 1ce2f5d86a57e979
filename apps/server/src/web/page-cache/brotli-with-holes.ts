import { once } from "node:events";
import { setImmediate as outputArrived } from "node:timers/promises";
import { promisify } from "node:util";
import { type BrotliCompress, brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { takeBuffer } from "../../http/answer-buffers.ts";

/** A compressed text in which a word can be exchanged for another of the same length. */
export interface HoledBrotli {
  /** The whole stream, with the word that it was compressed with. */
  bytes: Buffer;
  /** Where in `bytes` the word stands. */
  hole: number;
  word: string;
}

const decompress = promisify(brotliDecompress);
const OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
  // More than a page takes: what a flush gives comes at once.
  chunkSize: 64 * 1_024,
};
/** RFC 7932, 9.2: 20 bits before bytes that stand uncompressed, and 4 to the next whole byte. */
const STORED_HEAD_BYTES = 3;
const STORED_LENGTH_SHIFT = 3;
const IS_STORED = 1 << 19;
/** How a character is coded depends on the two bytes before it: a word's end is the same in every word. */
const END_CHARACTERS = 2;

/**
 * The word stands uncompressed where it occurs first, and is copied from there wherever else it occurs.
 * @param word of 3 to 65,536 bytes, all ASCII
 * @returns null where it is not in the text, or not copied as a whole: this is tried out, and unlikely
 */
export async function compressAroundWord(text: string, word: string): Promise<HoledBrotli | null> {
  const start = text.indexOf(word);
  if (start === -1) return null;
  const stream = createBrotliCompress(OPTIONS);
  const takeOutput = collectOutput(stream);
  const before = await compressPart(stream, text.slice(0, start), takeOutput);
  // The stream must have seen the word, as its reader will have; what it made of it is left out.
  await compressPart(stream, word, takeOutput);
  const ended = once(stream, "end");
  stream.end(text.slice(start + word.length));
  await ended;
  const bytes = Buffer.concat([before, storeUncompressed(Buffer.from(word)), takeOutput()]);
  const holed = { bytes, hole: before.length + STORED_HEAD_BYTES, word };
  return (await isExchangeable(holed, text)) ? holed : null;
}

function collectOutput(stream: BrotliCompress): () => Buffer {
  let chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => {
    const output = Buffer.concat(chunks);
    chunks = [];
    return output;
  };
}

/** Ends with a whole byte. */
async function compressPart(stream: BrotliCompress, text: string, takeOutput: () => Buffer): Promise<Buffer> {
  stream.write(text);
  await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  await outputArrived();
  return takeOutput();
}

function storeUncompressed(bytes: Buffer): Buffer {
  const head = Buffer.alloc(STORED_HEAD_BYTES);
  head.writeUIntLE(((bytes.length - 1) << STORED_LENGTH_SHIFT) | IS_STORED, 0, STORED_HEAD_BYTES);
  return Buffer.concat([head, bytes]);
}

/** With a word that differs in every character but the last: each that does not come from the hole shows. */
async function isExchangeable(holed: HoledBrotli, text: string): Promise<boolean> {
  const other = holed.word.replaceAll(/.(?=..)/g, (each) => (each === "x" ? "y" : "x"));
  try {
    const unpacked = await decompress(fillWord(holed, other));
    return unpacked.equals(Buffer.from(text.replaceAll(holed.word, other)));
  } catch {
    return false;
  }
}

/**
 * The compressed text with another word; copies only.
 * @throws for a word of another length, or that ends in other characters
 */
export function fillWord({ bytes, hole, word: known }: HoledBrotli, word: string): Buffer {
  if (Buffer.byteLength(word) !== known.length || !word.endsWith(known.slice(-END_CHARACTERS)))
    throw new Error(`The word must have ${known.length} bytes and end as the one before did.`);
  const filled = takeBuffer(bytes.length);
  bytes.copy(filled);
  filled.write(word, hole);
  return filled;
}
