import type { ListedCity } from "@smirk/contract/directory";
import type { ServerValues } from "../server-context.ts";

export type ApiFetch = ServerValues["apiFetch"];

export const SITEMAP_SIZE = 50_000;
export const FIRST_START = "0";

export interface ListedLocation {
  id: string;
  changedOn: string | null;
}

/** Ascending ids after `after`, at most {@link SITEMAP_SIZE}. */
export async function fetchLocations(apiFetch: ApiFetch, after = FIRST_START): Promise<ListedLocation[]> {
  const query = new URLSearchParams({ after, limit: String(SITEMAP_SIZE) });
  const listed = await fetchJson<{ ids: string[]; changed_on: (string | null)[] }>(
    apiFetch,
    `/directory/location_ids?${query}`,
  );
  return listed.ids.map((id, index) => ({ id, changedOn: listed.changed_on[index] ?? null }));
}

/** At most {@link SITEMAP_SIZE}. */
export async function fetchCities(apiFetch: ApiFetch): Promise<ListedCity[]> {
  const { cities } = await fetchJson<{ cities: ListedCity[] }>(apiFetch, "/directory/cities");
  return cities.slice(0, SITEMAP_SIZE);
}

async function fetchJson<Answer>(apiFetch: ApiFetch, path: string): Promise<Answer> {
  const answer = await apiFetch(path);
  if (!answer.ok) throw new Error(`The directory answered ${answer.status} to ${path}.`);
  return (await answer.json()) as Answer;
}
