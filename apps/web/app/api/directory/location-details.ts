import {
  LOCATION_PAGE_SELECTION,
  type Photo,
  type ProcedurePrice,
  type ProviderLocation,
} from "@smirk/domain/directory/provider";
import type { ApiFetch } from "../api-fetch.ts";
import { findLocation } from "./find-location.ts";

const GET_LOCATION = `query getSingleProviderLocationDetails($id: ID!) {
getSingleProviderLocationDetails(id: $id) { ${LOCATION_PAGE_SELECTION} } }`;

export type LocationDetails = Omit<ProviderLocation, "cached_data"> & {
  cached_data: {
    photos: Photo[];
    google_data: Pick<
      NonNullable<NonNullable<ProviderLocation["cached_data"]>["google_data"]>,
      "name" | "rating" | "userRatingCount" | "googleMapsUri" | "reviews"
    > | null;
  } | null;
};

/** Prices of members of the plan that visitors are shown; those that are not known are left out. */
export type PricedLocation = LocationDetails & { prices: ProcedurePrice[] };

export async function getSingleProviderLocationDetails(
  apiFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<PricedLocation | null> {
  const asked = { operationName: "getSingleProviderLocationDetails", query: GET_LOCATION, id };
  return findLocation<PricedLocation>(apiFetch, asked, signal);
}
