import { SHOWN_CALLS } from "@smirk/contract/developers";

/** Names of the three ways in, the same in every language. */
export const WAYS = { rest: "REST", graphql: "GraphQL", fhir: "FHIR" } as const;

export const TOKEN_LINE = "Authorization: Bearer <access token>";
export const REFUSAL_LINE = '{ "error": "too_many_requests", "message": "…", "wait_seconds": 60 }';

/** What a developer types to make the calls. @param base such as "https://smirk.example" */
export function callLines(base: string): Record<keyof typeof WAYS, string> {
  const body = JSON.stringify({ query: SHOWN_CALLS.graphql });
  return {
    rest: `curl '${base}${SHOWN_CALLS.rest}'`,
    graphql: `curl '${base}/providers/graphql' -H 'content-type: application/json' \\\n  -d '${body}'`,
    fhir: SHOWN_CALLS.fhir.map((path) => `curl '${base}${path}'`).join("\n"),
  };
}
