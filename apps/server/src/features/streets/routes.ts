import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { COUNTY_FILE, createCountyList, streetFolder } from "./street-folder.ts";

/** As the files of the web build. */
const FILE_CACHE = "public, max-age=3600, must-revalidate";

/** `GET /basemap/streets.json` and `/basemap/counties/{code}.pmtiles`: the streets that the operator has added. */
export async function registerStreetRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (files) => {
    const root = streetFolder(ctx.config);
    await files.register(fastifyStatic, { root, serve: false, cacheControl: false, suppressWarning: true });
    const listCounties = createCountyList(ctx.config);
    files.get("/basemap/streets.json", async (_request, reply) => {
      const archives = await listCounties();
      reply.header("cache-control", "no-cache");
      return {
        archives: archives.map(({ county, addedAt, bounds }) => ({
          url: `/basemap/counties/${county}.pmtiles?v=${addedAt.getTime().toString(36)}`,
          bounds,
        })),
      };
    });
    files.get<{ Params: { file: string } }>(
      "/basemap/counties/:file",
      { compress: false },
      async (request, reply) => {
        const { file } = request.params;
        if (!COUNTY_FILE.test(file)) throw notFound("There is no such file.");
        return reply.header("cache-control", FILE_CACHE).sendFile(file);
      },
    );
  });
}
