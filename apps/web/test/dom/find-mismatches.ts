import { REST_ROUTES } from "@smirk/contract/rest-routes";
import { listMismatches } from "../../../../tools/dom/contract-mismatches.ts";
import type { ApiCall } from "../../../../tools/dom/play-api.ts";
import { listGraphqlMismatches } from "./graphql-mismatches.ts";

/** The routes of the contract by pattern of method and address. */
const ROUTES = [...REST_ROUTES.values()].map((route) => ({
  pattern: new RegExp(`^${route.name.replace(/:\w+/g, "[^/]+")}$`),
  route,
}));

/** What of a call of the website and its answer the contract does not have. */
export function findMismatches(call: ApiCall, answered: unknown): string[] {
  // Pins of the map come in a file for caches.
  if (call.path === "/locations.json") return [];
  if (call.path === "/graphql") {
    const { data } = answered as { data?: unknown };
    return data === undefined ? [] : listGraphqlMismatches(call.body as { query: string }, data);
  }
  const route = ROUTES.find(({ pattern }) => pattern.test(`${call.method} ${call.path}`))?.route;
  if (route === undefined) return ["is not in the contract"];
  const { body, query, answer } = route;
  return listMismatches(
    {
      sent: [...(body ? [[body, call.body] as const] : []), ...(query ? [[query, call.query] as const] : [])],
      ...(answer && { answer }),
    },
    answered,
  );
}
