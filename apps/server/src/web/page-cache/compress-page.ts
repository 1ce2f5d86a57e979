import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import { compressBrotli, setBrotliNonce } from "./brotli-with-nonce.ts";
import { compressGzip, setGzipNonce } from "./gzip-with-nonce.ts";

export type PageEncoding = "br" | "gzip";

/** A page's text, compressed once for responses with a nonce each. */
export interface CompressedPage {
  encoding: PageEncoding;
  /** The size in memory, in bytes. */
  size: number;
  /** @throws for a nonce of another length than that of the text */
  withNonce(nonce: string): Buffer;
}

/** What a part of a gzip has beside its bytes. */
const PART_BYTES = 200;

/** Compresses as Brotli, or where the nonce cannot be exchanged in that, as gzip. */
export async function compressPage(
  text: string,
  nonce: string,
  encoding: PageEncoding,
): Promise<CompressedPage> {
  const brotli = encoding === "br" ? await compressBrotli(text, nonce) : null;
  if (brotli !== null)
    return { encoding: "br", size: brotli.bytes.length, withNonce: (own) => setBrotliNonce(brotli, own) };
  const gzip = compressGzip(text.split(nonce), Buffer.byteLength(nonce));
  const size = gzip.bytes.length + gzip.checks.length * PART_BYTES;
  return { encoding: "gzip", size, withNonce: (own) => setGzipNonce(gzip, own) };
}

export function unpackPage(encoding: PageEncoding, bytes: Buffer): Buffer {
  return encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/** @param accepted the header `Accept-Encoding`; where it has neither, a gzip is unpacked again */
export function choosePageEncoding(accepted: string | string[] | undefined): PageEncoding {
  return acceptsEncoding(accepted, "br") ? "br" : "gzip";
}
