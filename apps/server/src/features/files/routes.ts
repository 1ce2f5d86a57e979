import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import { createFileCache } from "./cache-files.ts";
import { namesTag } from "./match-tag.ts";

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
