import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import { compressBrotli, setBrotliNonce } from "./brotli-with-nonce.ts";
import { compressGzip, setGzipNonce } from "./gzip-with-nonce.ts";

/** A rendered page without the nonce of the response that it was rendered for. */
export interface CachedPage {
  compressed: CompressedPage;
  headers: readonly (readonly [string, string])[];
  /** When the cached page was rendered that this one is made from. */
  renderedAtMs?: number;
}

interface Entry extends CachedPage {
  state: string;
  renderedAtMs: number;
}

export interface PageRequest {
  /** Everything of the request that the page depends on. */
  key: string;
  /** The state of the data that the page shows: another state is another page. */
  state: string;
  /** Whether the data can be read at all: if not, what is cached is good at any age. */
  isStale: boolean;
  /** A younger page is good in any state. */
  leastAgeMs: number;
  /** Null: not to be cached. */
  render(): Promise<CachedPage | null>;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** Pages name times such as "3 weeks ago". */
const MAX_AGE_MS = 120_000;

/** Pages by request and state. Concurrent requests for a page share one rendering. */
export function createPageCache(nowMs: () => number = () => performance.now()) {
  const pages = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ compressed }) => compressed.size,
  });
  const rendering = new Map<string, Promise<CachedPage | null>>();

  const isGood = (entry: Entry, { state, isStale, leastAgeMs }: PageRequest): boolean => {
    if (isStale) return true;
    const age = nowMs() - entry.renderedAtMs;
    return entry.state === state ? age < MAX_AGE_MS : age < leastAgeMs;
  };
  const renderPage = async ({ key, state, render }: PageRequest): Promise<CachedPage | null> => {
    const renderedAtMs = nowMs();
    const page = await render();
    if (page !== null) pages.set(key, { renderedAtMs, ...page, state });
    return page;
  };
  return {
    find(request: PageRequest): CachedPage | null {
      const entry = pages.get(request.key);
      return entry !== undefined && isGood(entry, request) ? entry : null;
    },
    /** Null when the page is not to be cached: each request then renders its own. */
    async render(request: PageRequest): Promise<CachedPage | null> {
      const id = `${request.state} ${request.key}`;
      const shared = rendering.get(id);
      if (shared !== undefined) return shared;
      const own = renderPage(request).finally(() => rendering.delete(id));
      rendering.set(id, own);
      return own;
    },
  };
}

export type PageEncoding = "br" | "gzip";

/** A page's text, compressed once for responses with a nonce each. */
interface CompressedPage {
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
