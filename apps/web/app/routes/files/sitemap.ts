import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import {
  answerXml,
  listCityPages,
  listDentistPages,
  listPricePages,
  listPriceStates,
  listPublicPages,
  writeSitemapIndex,
  writeUrlSet,
} from "../../sitemap/answer-sitemap.ts";
import { fetchCities, fetchLocations, SITEMAP_SIZE } from "../../sitemap/fetch-listed.ts";
import { listPriceStarts, listSitemapStarts } from "../../sitemap/list-sitemap-starts.ts";
import type { Route } from "./+types/sitemap";

/** One file, or an index once there are too many URLs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { origin, apiFetch, pricePages } = context.get(serverContext);
  const [cities, locations, towns = []] = await Promise.all([
    fetchCities(apiFetch),
    fetchLocations(apiFetch),
    pricePages?.list(),
  ]);
  const entries = [
    ...listPublicPages(origin),
    ...listCityPages(origin, cities),
    ...listPriceStates(origin, towns),
    ...listPricePages(origin, towns),
    ...listDentistPages(origin, locations),
  ];
  if (entries.length <= SITEMAP_SIZE) return answerXml(writeUrlSet(entries));
  const starts = [...(await listSitemapStarts(apiFetch, locations)), ...listPriceStarts(towns)];
  return answerXml(writeSitemapIndex(starts.map((start) => origin + paths.sitemapPage(start))));
}
