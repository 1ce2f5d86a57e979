import type { ApiFetch } from "../api-fetch.ts";
import { queryGraphql } from "./graphql.ts";

/** The directory's ids are numbers of a row. */
const ID = /^\d{1,19}$/;

interface Asked {
  operationName: string;
  query: string;
  id: string;
}

/** One location by an id that may come from an address, such as a page's. @returns null where there is none */
export async function findLocation<Shown>(
  apiFetch: ApiFetch,
  { operationName, query, id }: Asked,
  signal?: AbortSignal,
): Promise<Shown | null> {
  if (!ID.test(id)) return null;
  const data = await queryGraphql<{ getSingleProviderLocationDetails: Shown | null }>(
    apiFetch,
    { operationName, query, variables: { id } },
    signal,
  );
  return data.getSingleProviderLocationDetails;
}
