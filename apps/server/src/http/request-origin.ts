import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** The site's origin as this visitor sees it. */
export function requestOrigin(
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  { publicOrigin }: Pick<Config, "publicOrigin">,
): string {
  return publicOrigin ?? `${protocol}://${host}`;
}
