import { PROCEDURES } from "@smirk/domain/fees/procedures";
import {
  type ApiFetch,
  FIRST_START,
  fetchLocations,
  type ListedLocation,
  SITEMAP_SIZE,
} from "./fetch-listed.ts";

export const PUBLIC_START = "pages";
export const CITY_START = "cities";
export const PRICE_START = "prices-";

/** So many towns fit in a file, each with a page of its own and one for every procedure. */
const TOWNS_A_FILE = Math.floor(SITEMAP_SIZE / (PROCEDURES.length + 1));

/** Names of all files of price pages, such as "prices-1". */
export function listPriceStarts(towns: readonly unknown[]): string[] {
  const count = Math.ceil(towns.length / TOWNS_A_FILE);
  return Array.from({ length: count }, (_, index) => `${PRICE_START}${index + 1}`);
}

/** The towns of one of the files. */
export function listTownsOf<Town>(start: string, towns: readonly Town[]): readonly Town[] {
  const number = Number(start.slice(PRICE_START.length));
  return towns.slice((number - 1) * TOWNS_A_FILE, number * TOWNS_A_FILE);
}

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
