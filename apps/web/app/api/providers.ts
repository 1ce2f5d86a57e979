import type { LatLngBox } from "@smirk/domain/geo";
import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/location-card";
import type { ProviderLocation } from "@smirk/domain/provider";
import { type ApiFetch, queryGraphql } from "./graphql.ts";

const FIND_IN_BOX = `query findProviderLocationsInBoundingBox($sw: LatLngInput!, $ne: LatLngInput!) {
findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION_CARD_SELECTION} } }`;

const LOCALIZED = "{ text languageCode }";

const GET_LOCATION = `query getSingleProviderLocationDetails($id: ID!) {
getSingleProviderLocationDetails(id: $id) {
id provider_id center_name dso_name address city state zip latitude longitude phone email avatar_src
smirk_verified plans rating review_count
provider { id name last_name degree smirk_verified languages specialities center_name }
opening_hours { day opens closes }
cached_data {
photos { s3_path }
google_data {
name rating userRatingCount googleMapsUri
reviews { name rating publishTime googleMapsUri relativePublishTimeDescription
text ${LOCALIZED} originalText ${LOCALIZED} authorAttribution { displayName uri photoUri } }
} } } }`;

/** Published locations inside the box. */
export async function findProviderLocationsInBoundingBox(
  apiFetch: ApiFetch,
  box: LatLngBox,
  signal?: AbortSignal,
): Promise<LocationCard[]> {
  const operationName = "findProviderLocationsInBoundingBox";
  const operation = { operationName, query: FIND_IN_BOX, variables: { sw: box.sw, ne: box.ne } };
  const data = await queryGraphql<Record<typeof operationName, LocationCard[]>>(apiFetch, operation, signal);
  return data[operationName];
}

/** What the dentist page shows of a location; null when no such location is published. */
export type LocationDetails = Omit<ProviderLocation, "cached_data"> & {
  cached_data: {
    photos: { s3_path: string }[];
    google_data: Pick<
      NonNullable<NonNullable<ProviderLocation["cached_data"]>["google_data"]>,
      "name" | "rating" | "userRatingCount" | "googleMapsUri" | "reviews"
    > | null;
  } | null;
};

export async function getSingleProviderLocationDetails(
  apiFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<LocationDetails | null> {
  const operationName = "getSingleProviderLocationDetails";
  const operation = { operationName, query: GET_LOCATION, variables: { id } };
  const data = await queryGraphql<Record<typeof operationName, LocationDetails | null>>(
    apiFetch,
    operation,
    signal,
  );
  return data[operationName];
}

/** Address of a picture that the API names by its id. */
export function fileUrl(apiUrl: string, id: string): string {
  return `${apiUrl}/files/${encodeURIComponent(id)}`;
}
