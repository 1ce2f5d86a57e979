import { cityQuerySchema, locationIdsQuerySchema, SITEMAP_PAGE } from "@smirk/contract/directory";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { getCityPage } from "../directory/cities/get-city-page.ts";
import { createCityListCache } from "../directory/cities/list-cities.ts";
import { listLocationIds } from "../directory/list-location-ids.ts";

export function registerSitemapRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/directory/location_ids", async (request) => {
    const message = "'after' is an id and 'limit' a number from 1 on.";
    const { after, limit } = parseBody(locationIdsQuerySchema, request.query, message);
    const listed = await listLocationIds(ctx, { after, limit: Math.min(limit, SITEMAP_PAGE) });
    return { ids: listed.map(({ id }) => id), changed_on: listed.map(({ changed_on }) => changed_on) };
  });

  const cities = createCityListCache(ctx);
  app.get("/directory/cities", async () => ({ cities: await cities() }));
  app.get("/directory/city", async (request) => {
    const message = "'state', 'city' and 'page' are as in a page's address.";
    return getCityPage(ctx, parseBody(cityQuerySchema, request.query, message));
  });
}
