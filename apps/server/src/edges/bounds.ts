import type { ActionContract } from "@smirk/contract/console/action";
import { CONTRACTS } from "@smirk/contract/console/actions";
import { SESSION } from "@smirk/contract/console/session";
import { findReason } from "@smirk/contract/field-sentences";
import { FORM_ROUTES } from "@smirk/contract/forms";
import { REST_ROUTES } from "@smirk/contract/rest-routes";
import { readFieldError } from "@smirk/domain/joining/field-error";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import * as v from "valibot";
import { type AppError, invalid } from "../errors.ts";
import { errorSentences } from "../features/billing/check/error-sentences.ts";
import { type Bound, boundOf, bytesOf } from "./bound.ts";
import { findExcess } from "./find-excess.ts";

/** What a route takes at most: looked at before any schema, signature or query of its own. */
export interface RouteBounds {
  /** Bytes of the body; null where each type of content has its own limit. */
  bytes: number | null;
  body: Bound;
  /** Null where no contract says it: an address has at most 8,000 characters. */
  query: Bound | null;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Addresses of routes that read a body and say nowhere how much. */
    listUnboundedRoutes(): string[];
  }
  interface FastifyContextConfig {
    /** Where no contract says it (`ROUTE_BOUNDS`). */
    bounds?: RouteBounds;
  }
}

/** The whole server's limit. */
export const MOST_BODY_BYTES = 256 * 1024;
/** A body that is somewhat too large is read, so that its refusal can name the field. */
const READ_BYTES = 64 * 1024;
/** Where nothing is read of a body. */
export const NO_BODY: RouteBounds = { bytes: 4 * 1024, body: {}, query: null };

function boundsOf({
  body,
  query,
}: {
  body?: v.GenericSchema | undefined;
  query?: v.GenericSchema | undefined;
}) {
  const bound = body === undefined ? null : boundOf(body);
  return {
    bytes: bound === null ? NO_BODY.bytes : Math.min(MOST_BODY_BYTES, Math.max(READ_BYTES, bytesOf(bound))),
    body: bound ?? {},
    query: query === undefined ? null : boundOf(query),
  };
}

type Taken = Pick<ActionContract, "method" | "path" | "isUpload" | "takes" | "reads">;

function boundsOfAction({ method, isUpload, takes, reads }: Taken): RouteBounds {
  if (method === "GET") return boundsOf({ query: takes });
  if (isUpload) return { ...boundsOf({ query: takes }), bytes: null };
  return boundsOf({ body: reads === undefined ? takes : v.intersect([takes, reads]) });
}

/** Routes of every contract, by method and address. */
export const ROUTE_BOUNDS: ReadonlyMap<string, RouteBounds> = new Map([
  ...Array.from(REST_ROUTES, ([name, declared]) => [name, boundsOf(declared)] as const),
  ...Object.values<Taken>({ ...CONTRACTS, ...SESSION }).map(
    (action) => [`${action.method} /console/api${action.path}`, boundsOfAction(action)] as const,
  ),
  ...Object.entries(FORM_ROUTES).map(
    ([route, { form, bytes }]) => [route, { bytes, body: boundOf(form), query: null }] as const,
  ),
]);

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Gives routes that are registered later what they take at most, and refuses queries with more. */
export function boundRoutes(app: FastifyInstance): void {
  const unbounded: string[] = [];
  app.decorate("listUnboundedRoutes", () => [...unbounded]);
  app.addHook("onRoute", (route: RouteOptions) => {
    const methods = [route.method].flat();
    const bounds =
      route.config?.bounds ??
      methods
        .map((method) => ROUTE_BOUNDS.get(`${method} ${route.url}`))
        .find((found) => found !== undefined);
    if (bounds === undefined) {
      const isRead = methods.some((method) => WRITES.has(method)) && !route.config?.refusesMethod;
      if (isRead) unbounded.push(route.url);
      return;
    }
    route.config = { ...route.config, bounds };
    if (bounds.bytes !== null) route.bodyLimit ??= bounds.bytes;
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const query = request.routeOptions.config.bounds?.query;
    if (query == null || !request.url.includes("?")) return done();
    done(refuseExcess(query, request.query) ?? undefined);
  });
}

/** @returns 400 `invalid` that names the first field which is more than the route takes, or null */
export function refuseBody(request: FastifyRequest, body: unknown): AppError | null {
  return refuseExcess(request.routeOptions.config.bounds?.body ?? {}, body);
}

const TOO_LONG = "This is too long.";
const DETAILS = "Some of your details need another look.";

/** The words are those of the schema, which would say the same once it had read everything. */
function refuseExcess(bound: Bound, value: unknown): AppError | null {
  const excess = findExcess(bound, value);
  if (excess === null) return null;
  const { path, sentence = TOO_LONG } = excess;
  const error = readFieldError(sentence);
  if (error !== null) {
    return invalid(DETAILS, errorSentences({ [path]: error })).because("details_invalid", {
      fields: { [path]: error },
    });
  }
  const reason = findReason(sentence);
  const fieldReason = reason ?? (sentence === TOO_LONG ? "too_long" : undefined);
  return invalid(sentence, { [path]: sentence }).because(
    reason,
    fieldReason === undefined ? {} : { fields: { [path]: fieldReason } },
  );
}
