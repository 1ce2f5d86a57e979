import type { ProviderLocation } from "@smirk/domain/directory/provider";
import type { ApiFetch } from "../api-fetch.ts";
import { queryGraphql } from "../directory/graphql.ts";

const GET_SUMMARY = `query getLocationSummary($id: ID!) {
getSingleProviderLocationDetails(id: $id) { id avatar_src provider { name last_name degree } } }`;

export type LocationSummary = Pick<ProviderLocation, "id" | "avatar_src"> & {
  provider: Pick<ProviderLocation["provider"], "name" | "last_name" | "degree">;
};

export async function getLocationSummary(
  apiFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<LocationSummary | null> {
  const operation = { operationName: "getLocationSummary", query: GET_SUMMARY, variables: { id } };
  const data = await queryGraphql<Record<"getSingleProviderLocationDetails", LocationSummary | null>>(
    apiFetch,
    operation,
    signal,
  );
  return data.getSingleProviderLocationDetails;
}
