import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { adoptStreetFiles } from "./adopt-street-files.ts";
import { answerCountyFile, type CountyFileRequest } from "./answer-county-file.ts";
import { createStreetReader } from "./county-streets.ts";

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
  app.get<CountyFileRequest>("/basemap/counties/:file", { compress: false }, (request, reply) =>
    answerCountyFile(streets, request, reply),
  );
}
