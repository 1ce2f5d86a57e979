import type { FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";

/** A name, an IPv4 address or an IPv6 address in brackets, and a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** A server is asked by few names: most requests repeat the last one. */
let lastAccepted: string | undefined;

export function isHost(host: string): boolean {
  if (host === lastAccepted) return true;
  const isAccepted = HOST.test(host) && URL.canParse(`http://${host}`);
  if (isAccepted) lastAccepted = host;
  return isAccepted;
}

/** The site's origin as the visitor sees it; without a usable host, as in HTTP/1.0, the machine's own. */
export function requestOrigin(
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  { publicOrigin }: Pick<Config, "publicOrigin">,
): string {
  const scheme = protocol === "https" ? "https" : "http";
  return publicOrigin ?? `${scheme}://${isHost(host) ? host : "localhost"}`;
}
