import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";
import { notFound } from "../../errors.ts";

/** Probes of balancers name any host. */
const EVERYWHERE = new Set(["/healthz", "/readyz"]);

/** On the console's own host there is nothing else: a flaw of the visitors' pages stays on theirs. */
export function guardConsoleHost(
  app: FastifyInstance,
  { consoleOrigin, publicOrigin }: Pick<Config, "consoleOrigin" | "publicOrigin">,
): void {
  if (consoleOrigin === null || consoleOrigin === publicOrigin) return;
  const { host } = new URL(consoleOrigin);
  app.addHook("onRequest", async (request, reply) => {
    if (request.host !== host) return;
    const [path = ""] = request.url.split("?", 1);
    if (path === "/console" || path.startsWith("/console/") || EVERYWHERE.has(path)) return;
    if (path === "/" && request.method === "GET") return reply.redirect("/console/", 302);
    throw notFound("There is no page at this address.");
  });
}
