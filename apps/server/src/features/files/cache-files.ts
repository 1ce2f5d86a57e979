import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import { getFile, type StoredFile } from "./get-file.ts";

export interface CachedFile extends StoredFile {
  brotli: Buffer | null;
}

const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_CACHED_FILE_BYTES = 2 * 1024 * 1024;

/** LRU cache in memory; concurrent requests for a missing file read it once. */
export function createFileCache(ctx: Pick<Context, "db">): (id: string) => Promise<CachedFile> {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHED_FILE_BYTES,
    // A file that was deleted is gone from every server's memory, too.
    ttl: HOUR_MS,
    sizeCalculation: ({ bytes, brotli }) => bytes.length + (brotli?.length ?? 0) + 256,
    fetchMethod: async (id) => withBrotli(await getFile(ctx, id)),
  });
  return (id) => cache.forceFetch(id);
}

const BROTLI_QUALITY = 6;
const compressBrotli = promisify(brotliCompress);

async function withBrotli(file: StoredFile): Promise<CachedFile> {
  if (file.contentType !== "image/svg+xml") return { ...file, brotli: null };
  const brotli = await compressBrotli(file.bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
  return { ...file, brotli: brotli.length < file.bytes.length ? brotli : null };
}
