import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refusal } from "../http/errors/error-answers.ts";
import { requestOrigin } from "../http/requests/request-origin.ts";

const READS = new Set(["GET", "HEAD"]);

/** Runs before the body is read. @throws 404, 405; 403 `forbidden` for another origin */
export function refusePageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, "publicOrigin">,
): FastifyReply | undefined {
  const [path = ""] = request.url.split("?", 1);
  if (request.server.apiRoutes.segmentOf(path) !== null) {
    reply.callNotFound();
    return reply;
  }
  if (READS.has(request.method)) return undefined;
  reply.header("allow", "GET, HEAD, OPTIONS");
  if (request.method === "OPTIONS") return reply.status(204).send();
  throw refusal(isForeign(request, config) ? 403 : 405);
}

export function isForeign(request: FastifyRequest, config: Pick<Config, "publicOrigin">): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin !== requestOrigin(request, config);
}

/** The plain spelling of an address (`//`, `..`, `\`) or null. Has one leading slash, so it stays here. */
export function plainAddress(target: string): string | null {
  const { pathname, search } = new URL(`http://localhost${target}`);
  const plain = pathname.replace(/\/{2,}/g, "/") + search;
  const [path = ""] = target.split("?", 1);
  return /\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path) && plain !== target ? plain : null;
}
