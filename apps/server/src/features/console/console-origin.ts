import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import { conflict, notFound } from "../../errors.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";

type Settings = Pick<Config, "consoleOrigin" | "isProduction">;
type Addressed = Pick<FastifyRequest, "protocol" | "host">;

/** The console's origin for a request that reached it there; null for one that did not. */
export function consoleOriginOf(
  request: Addressed,
  { consoleOrigin, isProduction }: Settings,
): string | null {
  if (consoleOrigin !== null) return new URL(consoleOrigin).host === request.host ? consoleOrigin : null;
  if (isProduction) return null;
  const { hostname, origin } = new URL(requestOrigin(request, { publicOrigin: null }));
  // Passkeys need a name, and another name may belong to somebody else.
  return hostname === "localhost" ? origin : null;
}

/** The console's address, which links to it begin with. @throws 409 `conflict` where there is none */
export function consoleOriginFor({ config }: Pick<Context, "config">): string {
  if (config.consoleOrigin !== null) return config.consoleOrigin;
  if (config.isProduction) throw conflict("Set CONSOLE_ORIGIN first: without it there is no console.");
  return siteOrigin({ publicOrigin: null, host: config.host, port: config.port });
}

/** Probes of balancers name any host. */
const EVERYWHERE = new Set(["/healthz", "/readyz"]);

/** Streets for the map of an entry, the same for everybody. */
const STREETS = "/basemap/";

/** On the console's own host there is nothing else, in whatever spelling: the router has decoded the address. */
export function guardConsoleHost(
  app: FastifyInstance,
  { consoleOrigin, publicOrigin }: Pick<Config, "consoleOrigin" | "publicOrigin">,
): void {
  if (consoleOrigin === null || consoleOrigin === publicOrigin) return;
  const { host } = new URL(consoleOrigin);
  app.addHook("onRequest", async (request, reply) => {
    if (request.host !== host) return;
    const { url: route = "" } = request.routeOptions;
    if (route === "/console" || route.startsWith("/console/") || EVERYWHERE.has(route)) return;
    if (route.startsWith(STREETS)) return;
    if (request.url.split("?", 1)[0] === "/" && request.method === "GET")
      return reply.redirect("/console/", 302);
    throw notFound("There is no page at this address.");
  });
}
