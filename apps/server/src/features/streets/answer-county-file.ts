import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../errors.ts";
import type { CountyStreets, createStreetReader } from "./county-streets.ts";
import { readRange } from "./read-range.ts";

/** The same as for the files of the web build. */
const FILE_CACHE = "public, max-age=3600, must-revalidate";

export interface CountyFileRequest {
  Params: { file: string };
}

/** Whole, or the range that is asked for. @throws 404 `not_found` */
export async function answerCountyFile(
  streets: ReturnType<typeof createStreetReader>,
  request: FastifyRequest<CountyFileRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file } = request.params;
  const found = (await streets.list()).find(({ county }) => `${county}.pmtiles` === file);
  if (found === undefined) throw notFound("There is no such file.");
  const { first, last, isPart } = readRange(request.headers.range, found);
  describeFile(reply, found);
  if (first > last) return reply.status(416).header("content-range", `bytes */${found.bytes}`).send();
  if (isPart) reply.status(206).header("content-range", `bytes ${first}-${last}/${found.bytes}`);
  return reply.send(await streets.read(found, first, last));
}

function describeFile(reply: FastifyReply, { sha256 }: CountyStreets): void {
  reply
    .headers({ "cache-control": FILE_CACHE, "accept-ranges": "bytes", etag: `"${sha256}"` })
    .type("application/octet-stream");
}
