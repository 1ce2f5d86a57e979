import { paths } from "../paths.ts";
import { serverContext } from "../server-context.ts";
import { answerXml, listDentistPages, listPublicPages } from "../sitemap/answer-sitemap.ts";
import { fetchLocationIds, listSitemapStarts, SITEMAP_SIZE } from "../sitemap/list-sitemap-starts.ts";
import { writeSitemapIndex, writeUrlSet } from "../sitemap/sitemap-xml.ts";
import type { Route } from "./+types/sitemap";

/** One file, or an index once there are too many URLs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { origin, apiFetch } = context.get(serverContext);
  const ids = await fetchLocationIds(apiFetch);
  const addresses = [...listPublicPages(origin), ...listDentistPages(origin, ids)];
  if (addresses.length <= SITEMAP_SIZE) return answerXml(writeUrlSet(addresses));
  const starts = await listSitemapStarts(apiFetch, ids);
  return answerXml(writeSitemapIndex(starts.map((start) => origin + paths.sitemapPage(start))));
}
