import type { PlacePrices, ProviderLocation } from "@smirk/domain/directory/provider";
import type { ApiFetch } from "./api-fetch.ts";
import { findLocation } from "./directory/find-location.ts";
import { queryGraphql } from "./directory/graphql.ts";

const FIND_PLACE_PRICES = `query findPlacePrices($zip: String, $locationId: ID) {
findPlacePrices(zip: $zip, location_id: $locationId) { state lists { plan prices {
procedure member_cents usual_cents is_estimate source source_es day usual_source usual_source_es usual_day } } } }`;

/** General dentists around a ZIP code, or one location. */
export type Place = { zip: string } | { locationId: string };

/** Null for a place that does not exist. */
export async function findPlacePrices(
  apiFetch: ApiFetch,
  place: Place,
  signal?: AbortSignal,
): Promise<PlacePrices | null> {
  const operationName = "findPlacePrices";
  const operation = { operationName, query: FIND_PLACE_PRICES, variables: { ...place } };
  const data = await queryGraphql<Record<typeof operationName, PlacePrices | null>>(
    apiFetch,
    operation,
    signal,
  );
  return data[operationName];
}

const GET_OFFICE = `query getOffice($id: ID!) {
getSingleProviderLocationDetails(id: $id) { id address city provider { name last_name degree } } }`;

/** What names a location in a form. */
export type Office = Pick<ProviderLocation, "id" | "address" | "city"> & {
  provider: Pick<ProviderLocation["provider"], "name" | "last_name" | "degree">;
};

/** Null for one that is not in the directory. */
export async function findOffice(
  apiFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<Office | null> {
  return findLocation<Office>(apiFetch, { operationName: "getOffice", query: GET_OFFICE, id }, signal);
}
