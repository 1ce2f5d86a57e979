import type { ApiFetch } from "./api-fetch.ts";
import { queryGraphql } from "./directory/graphql.ts";

/** Codes of the languages that the directory's dentists speak, the most frequent first. */
export async function listLanguages(apiFetch: ApiFetch, signal?: AbortSignal): Promise<readonly string[]> {
  const operationName = "listLanguages";
  const operation = { operationName, query: "query listLanguages { listLanguages }", variables: {} };
  return (await queryGraphql<Record<typeof operationName, string[]>>(apiFetch, operation, signal))[
    operationName
  ];
}
