import type { ProviderLocation } from "@smirk/domain/directory/provider";
import type { ApiFetch } from "../api-fetch.ts";
import { findLocation } from "../directory/find-location.ts";

const GET_SUMMARY = `query getLocationSummary($id: ID!) {
getSingleProviderLocationDetails(id: $id) { id avatar_src plans provider { name last_name degree } } }`;

export type LocationSummary = Pick<ProviderLocation, "id" | "avatar_src" | "plans"> & {
  provider: Pick<ProviderLocation["provider"], "name" | "last_name" | "degree">;
};

export async function getLocationSummary(
  apiFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<LocationSummary | null> {
  const asked = { operationName: "getLocationSummary", query: GET_SUMMARY, id };
  return findLocation<LocationSummary>(apiFetch, asked, signal);
}
