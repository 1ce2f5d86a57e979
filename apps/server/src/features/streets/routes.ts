import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type CountyStreets, createStreetReader, putCountyStreets } from "./county-streets.ts";

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

/** One range of bytes; anything else is for the whole file (RFC 9110 §14.2). */
function readRange(
  header: string | undefined,
  { bytes }: CountyStreets,
): { first: number; last: number; isPart: boolean } {
  const [, first, last = ""] = /^bytes=(\d{1,10})-(\d{0,10})$/.exec(header ?? "") ?? [];
  if (first === undefined) return { first: 0, last: bytes - 1, isPart: false };
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return { first: Number(first), last: end, isPart: true };
}

const COUNTY_FILE = /^(\d{5})\.pmtiles$/;

/** Archives that earlier releases kept in the data folder of each server go to the database, unless it has the county. */
async function adoptStreetFiles({ config, db, log }: Pick<Context, "config" | "db" | "log">): Promise<void> {
  const folder = join(config.dataDir, "basemap");
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const county = COUNTY_FILE.exec(name)?.[1];
    if (county === undefined) continue;
    const path = join(folder, name);
    try {
      const known = await db
        .selectFrom("county_streets")
        .select("county")
        .where("county", "=", county)
        .execute();
      if (known.length > 0) continue;
      const { mtime: addedAt } = await stat(path);
      await putCountyStreets(db, { county, archive: await readFile(path), addedAt });
      log.info({ county }, "streets.file.adopted");
    } catch (err) {
      log.warn({ err, county }, "streets.file.not_adopted");
    }
  }
}
