import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import { getFile, type StoredFile } from "./get-file.ts";

/** An SVG opened directly is a document: it may only style itself. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `GET /files/{id}` (API-07). The wildcard answers ids with slashes with the same JSON 404. */
export function registerFileRoutes(app: FastifyInstance, ctx: Context): void {
  const cachedFile = createFileCache(ctx);
  app.get<{ Params: { "*": string } }>("/files/*", { compress: false }, async (request, reply) => {
    const file = await cachedFile(request.params["*"]);
    const takesBrotli = acceptsEncoding(request.headers["accept-encoding"], "br");
    const bytes = takesBrotli ? (file.brotli ?? file.bytes) : file.bytes;
    const etag = `"${file.sha256}${bytes === file.brotli ? "-br" : ""}"`;
    reply.headers({
      etag,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    if (file.contentType === "image/svg+xml") reply.header("content-security-policy", SVG_POLICY);
    if (file.brotli) varyByEncoding(reply);
    if (namesTag(request.headers["if-none-match"], etag)) return reply.status(304).send();
    if (bytes === file.brotli) reply.header("content-encoding", "br");
    return reply.header("content-length", bytes.length).type(file.contentType).send(bytes);
  });
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
}

/** Weak tags match too (RFC 9110 §13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}

interface CachedFile extends StoredFile {
  brotli: Buffer | null;
}

const MAX_CACHE_BYTES = 48 * 1024 * 1024;

const MAX_CACHED_FILE_BYTES = 2 * 1024 * 1024;

/** LRU cache in memory; concurrent requests for a missing file read it once. */
function createFileCache(ctx: Pick<Context, "db">): (id: string) => Promise<CachedFile> {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHED_FILE_BYTES,
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
