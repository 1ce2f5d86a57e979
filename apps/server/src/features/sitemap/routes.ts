import { cityQuerySchema, locationIdsQuerySchema, SITEMAP_PAGE } from "@smirk/contract/directory";
import { readInput } from "@smirk/contract/read-input";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../errors.ts";
import { findCityPage } from "../directory/cities/find-city-page.ts";
import { createCityListCache } from "../directory/cities/list-cities.ts";
import { listLocationIds } from "../directory/list-location-ids.ts";

export function registerSitemapRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/directory/location_ids", async (request) => {
    const given = readInput(locationIdsQuerySchema, request.query);
    if (!given.success) throw invalid("'after' is an id and 'limit' a number from 1 on.");
    const { after, limit } = given.output;
    const listed = await listLocationIds(ctx, { after, limit: Math.min(limit, SITEMAP_PAGE) });
    return { ids: listed.map(({ id }) => id), changed_on: listed.map(({ changed_on }) => changed_on) };
  });

  const cities = createCityListCache(ctx);
  app.get("/directory/cities", async () => ({ cities: await cities() }));
  app.get("/directory/city", async (request) => {
    const given = readInput(cityQuerySchema, request.query);
    if (!given.success) throw invalid("'state', 'city' and 'page' are as in a page's address.");
    const page = await findCityPage(ctx, given.output);
    if (page === null) throw notFound("There is no page for this city.");
    return page;
  });
}
