import type { ServerValues } from "../server-context.ts";

export const SITEMAP_SIZE = 50_000;
export const PUBLIC_START = "pages";
const FIRST_START = "0";

type ApiFetch = ServerValues["apiFetch"];

/** Ascending ids after `after`, at most {@link SITEMAP_SIZE}. */
export async function fetchLocationIds(apiFetch: ApiFetch, after = FIRST_START): Promise<string[]> {
  const query = new URLSearchParams({ after, limit: String(SITEMAP_SIZE) });
  const answer = await apiFetch(`/directory/location_ids?${query}`);
  if (!answer.ok) throw new Error(`The directory answered ${answer.status} when asked for its ids.`);
  const { ids } = (await answer.json()) as { ids: string[] };
  return ids;
}

/** Named by the id they start after, so that each can be written without the others. @param ids of the first file */
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
