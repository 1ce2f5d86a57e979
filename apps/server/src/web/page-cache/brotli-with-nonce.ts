import { once } from "node:events";
import { setImmediate as outputArrived } from "node:timers/promises";
import { promisify } from "node:util";
import { type BrotliCompress, brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { takeBuffer } from "../../http/answer-buffers.ts";

/** A compressed page whose nonce can be exchanged for another of the same length. */
interface BrotliPage {
  /** The whole stream, with the nonce that it was compressed with. */
  bytes: Buffer;
  /** Where in `bytes` the nonce stands. */
  nonceStart: number;
  nonce: string;
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
/** How a character is coded depends on the two bytes before it: a nonce's end is the same in every nonce. */
const END_CHARACTERS = 2;

/**
 * The nonce stands uncompressed where it occurs first, and is copied from there wherever else it occurs.
 * @param nonce of 3 to 65,536 bytes, all ASCII
 * @returns null where it is not in the text, or not copied as a whole: this is tried out, and unlikely
 */
export async function compressBrotli(text: string, nonce: string): Promise<BrotliPage | null> {
  const start = text.indexOf(nonce);
  if (start === -1) return null;
  const stream = createBrotliCompress(OPTIONS);
  const takeOutput = collectOutput(stream);
  const before = await compressPart(stream, text.slice(0, start), takeOutput);
  // The stream must have seen the nonce, as its reader will have; what it made of it is left out.
  await compressPart(stream, nonce, takeOutput);
  const ended = once(stream, "end");
  stream.end(text.slice(start + nonce.length));
  await ended;
  const bytes = Buffer.concat([before, storeUncompressed(Buffer.from(nonce)), takeOutput()]);
  const page = { bytes, nonceStart: before.length + STORED_HEAD_BYTES, nonce };
  return (await isExchangeable(page, text)) ? page : null;
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

/**
 * Whether a nonce can be exchanged for one that differs in every character but the last: each that was not copied from
 * the first shows.
 */
async function isExchangeable(page: BrotliPage, text: string): Promise<boolean> {
  const other = page.nonce.replaceAll(/.(?=..)/g, (each) => (each === "x" ? "y" : "x"));
  try {
    const unpacked = await decompress(setBrotliNonce(page, other));
    return unpacked.equals(Buffer.from(text.replaceAll(page.nonce, other)));
  } catch {
    return false;
  }
}

/**
 * The compressed text with another nonce; copies only.
 * @throws for a nonce of another length, or that ends in other characters
 */
export function setBrotliNonce({ bytes, nonceStart, nonce: known }: BrotliPage, nonce: string): Buffer {
  if (Buffer.byteLength(nonce) !== known.length || !nonce.endsWith(known.slice(-END_CHARACTERS)))
    throw new Error(`The nonce must have ${known.length} bytes and end as the one before did.`);
  const filled = takeBuffer(bytes.length);
  bytes.copy(filled);
  filled.write(nonce, nonceStart);
  return filled;
}
