import type { PlacePrices } from "@smirk/domain/directory/provider";
import type { ApiFetch } from "./api-fetch.ts";
import { queryGraphql } from "./directory/graphql.ts";

const FIND_PLACE_PRICES = `query findPlacePrices($zip: String) {
findPlacePrices(zip: $zip) { state lists { plan prices {
procedure member_cents usual_cents is_estimate source day usual_source usual_day } } } }`;

/** What general dentists around a ZIP code charge; null for one that does not exist. */
export async function findPlacePrices(
  apiFetch: ApiFetch,
  place: { zip: string },
  signal?: AbortSignal,
): Promise<PlacePrices | null> {
  const operationName = "findPlacePrices";
  const operation = { operationName, query: FIND_PLACE_PRICES, variables: { zip: place.zip } };
  const data = await queryGraphql<Record<typeof operationName, PlacePrices | null>>(
    apiFetch,
    operation,
    signal,
  );
  return data[operationName];
}
