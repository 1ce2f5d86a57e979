import { SEARCH_READING_SELECTION, type SearchReading } from "@smirk/domain/finder/search-reading";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "./api-fetch.ts";
import { queryGraphql } from "./directory/graphql.ts";

/** What a search says, as the server reads it: the pages themselves know no grammar. */
export async function getSearchReading(
  apiFetch: ApiFetch,
  { q, near: { lat, lng } }: { q: string; near: LatLng },
  signal?: AbortSignal,
): Promise<SearchReading> {
  const operationName = "readSearch";
  const query = `query readSearch($q: String!, $near: LatLngInput) {
readSearch(q: $q, near: $near) { ${SEARCH_READING_SELECTION} } }`;
  const operation = { operationName, query, variables: { q, near: { lat, lng } } };
  const data = await queryGraphql<Record<typeof operationName, SearchReading>>(apiFetch, operation, signal);
  return data[operationName];
}
