import { getCityRoute, listCitiesRoute, listLocationIdsRoute, SITEMAP_PAGE } from "@smirk/contract/directory";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { getCityPage } from "../directory/cities/get-city-page.ts";
import { createCityListCache } from "../directory/cities/list-cities.ts";
import { listLocationIds } from "../directory/list-location-ids.ts";

export function registerSitemapRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(
    listLocationIdsRoute,
    async ({ query: { after, limit } }) => {
      const listed = await listLocationIds(ctx, { after, limit: Math.min(limit, SITEMAP_PAGE) });
      return { ids: listed.map(({ id }) => id), changed_on: listed.map(({ changed_on }) => changed_on) };
    },
    { unreadable: "'after' is an id and 'limit' a number from 1 on." },
  );
  const cities = createCityListCache(ctx);
  serve(listCitiesRoute, async () => ({ cities: await cities() }));
  serve(getCityRoute, ({ query }) => getCityPage(ctx, query), {
    unreadable: "'state', 'city' and 'page' are as in a page's address.",
  });
}
