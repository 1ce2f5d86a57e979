import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import { compressAroundWord, fillWord } from "./brotli-with-holes.ts";
import { compressParts, fillHoles } from "./gzip-with-holes.ts";

export type PageEncoding = "br" | "gzip";

/** A page's text, compressed once for responses with a nonce each. */
export interface CompressedPage {
  encoding: PageEncoding;
  /** In memory, in bytes. */
  size: number;
  /** @throws for a nonce of another length than that of the text */
  fill(nonce: string): Buffer;
}

/** What a part of a gzip has beside its bytes. */
const PART_BYTES = 200;

/** As Brotli, or where that cannot be exchanged the nonce, as gzip. */
export async function compressPage(
  text: string,
  nonce: string,
  encoding: PageEncoding,
): Promise<CompressedPage> {
  const brotli = encoding === "br" ? await compressAroundWord(text, nonce) : null;
  if (brotli !== null)
    return { encoding: "br", size: brotli.bytes.length, fill: (word) => fillWord(brotli, word) };
  const gzip = compressParts(text.split(nonce), Buffer.byteLength(nonce));
  const size = gzip.bytes.length + gzip.checks.length * PART_BYTES;
  return { encoding: "gzip", size, fill: (word) => fillHoles(gzip, word) };
}

export function unpackPage(encoding: PageEncoding, bytes: Buffer): Buffer {
  return encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/** @param accepted the header `Accept-Encoding`; where it has neither, a gzip is unpacked again */
export function choosePageEncoding(accepted: string | string[] | undefined): PageEncoding {
  return acceptsEncoding(accepted, "br") ? "br" : "gzip";
}
