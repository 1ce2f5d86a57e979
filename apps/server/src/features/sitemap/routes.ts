import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../errors.ts";
import { createCityListCache } from "../directory/cities/city-list-cache.ts";
import { findCityPage } from "../directory/cities/find-city-page.ts";
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

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(100));
const cityQuery = v.object({
  state: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  city: slug,
  speciality: v.optional(v.picklist(SPECIALITY_CODES)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number))),
});

export function registerSitemapRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/directory/location_ids", async (request) => {
    const given = v.safeParse(query, request.query);
    if (!given.success) throw invalid("'after' is an id and 'limit' a number from 1 on.");
    const { after, limit } = given.output;
    const listed = await listLocationIds(ctx, { after, limit: Math.min(limit, SITEMAP_PAGE) });
    return { ids: listed.map(({ id }) => id), changed_on: listed.map(({ changed_on }) => changed_on) };
  });

  const cities = createCityListCache(ctx);
  app.get("/directory/cities", async () => ({ cities: await cities() }));
  app.get("/directory/city", async (request) => {
    const given = v.safeParse(cityQuery, request.query);
    if (!given.success) throw invalid("'state', 'city' and 'page' are as in a page's address.");
    const page = await findCityPage(ctx, given.output);
    if (page === null) throw notFound("There is no page for this city.");
    return page;
  });
}
