import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { namesTag } from "../files/match-tag.ts";
import { describeApi } from "./describe-api.ts";

interface KeptDocument {
  text: string;
  etag: string;
}

/** Writes the document once, when it is first asked for. @returns answers with it, or with 304 */
export function createOpenApiAnswer() {
  let kept: KeptDocument | undefined;
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    kept ??= keepDocument();
    // The compressed answer is the same document: the tag is weak.
    reply.header("etag", `W/${kept.etag}`).header("cache-control", "public, max-age=300");
    if (namesTag(request.headers["if-none-match"], kept.etag)) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(kept.text);
  };
}

function keepDocument(): KeptDocument {
  const text = JSON.stringify(describeApi());
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
}
