import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { adoptStreetFiles } from "./adopt-street-files.ts";
import { type CountyStreets, createStreetReader } from "./county-streets.ts";
import { readRange } from "./read-range.ts";

/** The same as for the files of the web build. */
const FILE_CACHE = "public, max-age=3600, must-revalidate";

/** `GET /basemap/streets.json` and `/basemap/counties/{code}.pmtiles`: the streets that the operator has added. */
export async function registerStreetRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const streets = createStreetReader(ctx);
  app.addHook("onListen", () => void adoptStreetFiles(ctx));
  app.get("/basemap/streets.json", async (_request, reply) => {
    const archives = await streets.list();
    reply.header("cache-control", "no-cache");
    return {
      archives: archives.map(({ county, addedAt, bounds }) => ({
        url: `/basemap/counties/${county}.pmtiles?v=${addedAt.getTime().toString(36)}`,
        bounds,
      })),
    };
  });
  app.get<{ Params: { file: string } }>(
    "/basemap/counties/:file",
    { compress: false },
    async (request, reply) => {
      const { file } = request.params;
      const found = (await streets.list()).find(({ county }) => `${county}.pmtiles` === file);
      if (found === undefined) throw notFound("There is no such file.");
      const { first, last, isPart } = readRange(request.headers.range, found);
      describeFile(reply, found);
      if (first > last) return reply.status(416).header("content-range", `bytes */${found.bytes}`).send();
      if (isPart) reply.status(206).header("content-range", `bytes ${first}-${last}/${found.bytes}`);
      return reply.send(await streets.read(found, first, last));
    },
  );
}

function describeFile(reply: FastifyReply, { sha256 }: CountyStreets): void {
  reply
    .headers({ "cache-control": FILE_CACHE, "accept-ranges": "bytes", etag: `"${sha256}"` })
    .type("application/octet-stream");
}
