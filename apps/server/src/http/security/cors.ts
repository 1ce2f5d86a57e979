import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";

/** Lets the configured origins, and no others, call the API from a browser (decision 4). */
export function registerCors(app: FastifyInstance, config: Config): void {
  if (config.allowedOrigins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    reply.header("vary", "Origin");
    if (origin === undefined || !config.allowedOrigins.includes(origin)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("cross-origin-resource-policy", "cross-origin");
    if (request.method !== "OPTIONS") return;
    return reply
      .header("access-control-allow-methods", "GET, HEAD, POST")
      .header("access-control-allow-headers", "authorization, content-type")
      .header("access-control-max-age", "600")
      .status(204)
      .send();
  });
}
