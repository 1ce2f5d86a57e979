import type { FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
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
