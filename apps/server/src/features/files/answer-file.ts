import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import type { CachedFile } from "./cache-files.ts";
import { namesTag } from "./match-tag.ts";

/** An SVG opened directly is a document: it may only style itself. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
}

/** 304 where the browser has it already. */
export function answerFile(request: FastifyRequest, reply: FastifyReply, file: CachedFile): FastifyReply {
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
}
