import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { listLocationIds } from "../directory/list-location-ids.ts";

/** Addresses a sitemap file may hold (sitemaps.org protocol). */
const SITEMAP_PAGE = 50_000;

const query = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/)), "0"),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1)),
    String(SITEMAP_PAGE),
  ),
});

export function registerSitemapRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/directory/location_ids", async (request) => {
    const given = v.safeParse(query, request.query);
    if (!given.success) throw invalid("'after' is an id and 'limit' a number from 1 on.");
    const { after, limit } = given.output;
    return { ids: await listLocationIds(ctx, { after, limit: Math.min(limit, SITEMAP_PAGE) }) };
  });
}
