import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { REST_ROUTES } from "@smirk/contract/rest-routes";
import type { RouteClass } from "@smirk/contract/route";

/** Limits per address and minute, each with a setting. */
export type Traffic = "graphql" | "pages" | "files";

/** What a request is, for the order of work under load: what its route declares, or one of those that no contract has. */
type RequestClass = RouteClass | "health" | "webhook" | "picture" | "page" | "graphql" | "fhir" | "console";

export interface ClassRules {
  traffic?: Traffic;
  /** Runs at once, whatever else waits, while its address has taken little. */
  isImmediate?: true;
  /** Answered from memory or a file; what is more of it says itself for whom it asks the database. */
  isLight?: true;
  /** Asks the database, on one of the connections that all share. */
  isStored?: true;
  /** Refused with 503 when too much waits. Without it a request waits its turn; a page's rendering has its own gate. */
  isShed?: true;
}

export const CLASS_RULES: Readonly<Record<RequestClass, ClassRules>> = {
  health: { isImmediate: true, isLight: true },
  payment: { isImmediate: true, isStored: true },
  webhook: { isImmediate: true, isStored: true },
  catalog: { isStored: true },
  asset: { traffic: "files", isLight: true },
  picture: { traffic: "files", isShed: true, isStored: true },
  page: { traffic: "pages" },
  graphql: { traffic: "graphql", isShed: true, isLight: true },
  fhir: { traffic: "graphql", isShed: true, isLight: true },
  directory: { isShed: true, isStored: true },
  places: { isShed: true, isStored: true },
  "sign-in": { isShed: true, isStored: true },
  member: { isShed: true, isStored: true },
  partner: { isShed: true, isStored: true },
  document: { isShed: true, isStored: true },
  form: { isShed: true, isStored: true },
  console: { isShed: true, isStored: true },
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where the address does not say it (`CLASSES`). */
    class?: RequestClass;
  }
}

/** Classes that the contract declares; the methods of an address have one class. */
const DECLARED: ReadonlyMap<string, RequestClass> = new Map(
  Array.from(REST_ROUTES.values(), ({ name, class: declared }) => [name.slice(name.indexOf("/")), declared]),
);

/** Classes of other routes by the beginning of the address; the first that fits. */
const CLASSES: readonly (readonly [pattern: RegExp, name: RequestClass])[] = [
  [/^\/(?:healthz|readyz)$/, "health"],
  [/^\/(?:stripe\/webhook|texts\/inbound)$/, "webhook"],
  [/^\/subscription\//, "payment"],
  [/^\/(?:providers\/)?graphql$/, "graphql"],
  [/^\/fhir(?:\/|$)/, "fhir"],
  [/^\/(?:files|map-views|share)\//, "picture"],
  [/^\/(?:basemap|fonts|console\/assets)\//, "asset"],
  [/^\/messages\//, "member"],
  [/^\/(?:es\/)?(?:card|check)(?:\/|$)/, "member"],
  [/^\/waitlist\//, "form"],
  [/^\/(?:es\/)?office\//, "form"],
  [/^\/console(?:\/|$)/, "console"],
];

/** Undefined for an address that none of them names: its route has to name the class itself. */
export function findRequestClass(url: string): RequestClass | undefined {
  return DECLARED.get(url) ?? CLASSES.find(([pattern]) => pattern.test(url))?.[1];
}

/** Remote address of a page's calls to the API of its own process; no socket has it. */
export const IN_PROCESS_ADDRESS = `in-process-${randomUUID()}`;

/** Whether a page's loader sent it: the visitor is already counted. */
export function isInProcess({ raw }: { raw: Pick<IncomingMessage, "socket"> }): boolean {
  return raw.socket.remoteAddress === IN_PROCESS_ADDRESS;
}
