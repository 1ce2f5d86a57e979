import type { ServerValues } from "../server-context.ts";

/** A sitemap file holds at most 50,000 addresses (sitemaps.org protocol). */
export const SITEMAP_SIZE = 50_000;
/** The file of the pages that are not a dentist's. */
export const PUBLIC_START = "pages";
const FIRST_START = "0";

type ApiFetch = ServerValues["apiFetch"];

/** Ids of the dentist pages after the id `after`, ascending, at most {@link SITEMAP_SIZE} of them. */
export async function fetchLocationIds(apiFetch: ApiFetch, after = FIRST_START): Promise<string[]> {
  const query = new URLSearchParams({ after, limit: String(SITEMAP_SIZE) });
  const answer = await apiFetch(`/directory/location_ids?${query}`);
  if (!answer.ok) throw new Error(`The directory answered ${answer.status} when asked for its ids.`);
  const { ids } = (await answer.json()) as { ids: string[] };
  return ids;
}

/**
 * Names of the sitemap's files. A file of dentists is named by the id that it starts after: it can be written
 * without reading those before it.
 * @param ids the first file's ids
 */
export async function listSitemapStarts(apiFetch: ApiFetch, ids: readonly string[]): Promise<string[]> {
  const starts = [PUBLIC_START, FIRST_START];
  let page = ids;
  while (page.length === SITEMAP_SIZE) {
    const last = page.at(-1) ?? FIRST_START;
    page = await fetchLocationIds(apiFetch, last);
    if (page.length > 0) starts.push(last);
  }
  return starts;
}
