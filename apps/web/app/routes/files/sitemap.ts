import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import {
  answerXml,
  listCityPages,
  listDentistPages,
  listPublicPages,
  writeSitemapIndex,
  writeUrlSet,
} from "../../sitemap/answer-sitemap.ts";
import { fetchCities, fetchLocations, SITEMAP_SIZE } from "../../sitemap/fetch-listed.ts";
import { listSitemapStarts } from "../../sitemap/list-sitemap-starts.ts";
import type { Route } from "./+types/sitemap";

/** One file, or an index once there are too many URLs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { origin, apiFetch } = context.get(serverContext);
  const [cities, locations] = await Promise.all([fetchCities(apiFetch), fetchLocations(apiFetch)]);
  const entries = [
    ...listPublicPages(origin),
    ...listCityPages(origin, cities),
    ...listDentistPages(origin, locations),
  ];
  if (entries.length <= SITEMAP_SIZE) return answerXml(writeUrlSet(entries));
  const starts = await listSitemapStarts(apiFetch, locations);
  return answerXml(writeSitemapIndex(starts.map((start) => origin + paths.sitemapPage(start))));
}
