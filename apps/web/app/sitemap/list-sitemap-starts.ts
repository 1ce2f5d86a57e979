import {
  type ApiFetch,
  FIRST_START,
  fetchLocations,
  type ListedLocation,
  SITEMAP_SIZE,
} from "./fetch-listed.ts";

export const PUBLIC_START = "pages";
export const CITY_START = "cities";

/** Named by the id they start after, so that each can be written without the others. @param first the first file's */
export async function listSitemapStarts(
  apiFetch: ApiFetch,
  first: readonly ListedLocation[],
): Promise<string[]> {
  const starts = [PUBLIC_START, CITY_START, FIRST_START];
  let page = first;
  while (page.length === SITEMAP_SIZE) {
    const last = page.at(-1)?.id ?? FIRST_START;
    page = await fetchLocations(apiFetch, last);
    if (page.length > 0) starts.push(last);
  }
  return starts;
}
