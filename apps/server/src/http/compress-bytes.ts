import { brotliCompressSync, constants, zstdCompressSync } from "node:zlib";

type Encoding = "zstd" | "br";

export interface CompressedBytes {
  body: Buffer;
  /** Null: as they were. */
  encoding: Encoding | null;
}

const LEAST_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** By the fastest setting that pays: 35 KB of cards take 0.06 ms. */
export function compressBytes(bytes: Buffer, encoding: Encoding | null): CompressedBytes {
  if (bytes.length < LEAST_BYTES || encoding === null) return { body: bytes, encoding: null };
  const body = encoding === "zstd" ? zstdCompressSync(bytes, ZSTD) : brotliCompressSync(bytes, BROTLI);
  return { body, encoding };
}

/** What takes gzip alone is left to the stream. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const names = String(accepted);
  if (accepts(names, "zstd")) return "zstd";
  return accepts(names, "br") ? "br" : null;
}

function accepts(names: string, encoding: string): boolean {
  return names
    .split(",")
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, quality]) => name === encoding && quality !== "q=0");
}
