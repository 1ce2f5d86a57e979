import { REST_ROUTES } from "@smirk/contract/rest-routes";
import type { ApiCall } from "../../../../tools/dom/play-api.ts";
import type { DeclaredCall } from "../../../../tools/dom/contract-mismatches.ts";

/** The routes of the contract by pattern of method and address. */
const ROUTES = [...REST_ROUTES.values()].map((route) => ({
  pattern: new RegExp(`^${route.name.replace(/:\w+/g, "[^/]+")}$`),
  route,
}));

/** GraphQL has a schema of its own; a file of locations is read in pieces. */
const ELSEWHERE = ["/graphql", "/locations.json"];

/** What the contract says of a call of the website; undefined where it has no such call. */
export function findDeclared({ method, path, query, body }: ApiCall): DeclaredCall | undefined {
  if (ELSEWHERE.includes(path)) return { sent: [] };
  const route = ROUTES.find(({ pattern }) => pattern.test(`${method} ${path}`))?.route;
  if (route === undefined) return undefined;
  return {
    sent: [
      ...(route.body ? [[route.body, body] as const] : []),
      ...(route.query ? [[route.query, query] as const] : []),
    ],
    ...(route.answer && { answer: route.answer }),
  };
}
