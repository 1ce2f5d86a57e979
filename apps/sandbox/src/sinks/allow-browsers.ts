import type { FastifyInstance } from "fastify";

/**
 * Both services are called from other origins. Beacons carry credentials, which a wildcard does not allow, so the
 * caller's own origin is named. `paths` also answer preflight requests.
 */
export function allowBrowsers(app: FastifyInstance, paths: readonly string[], headers: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-allow-credentials", "true");
    reply.header("vary", "origin");
  });
  for (const path of paths) {
    app.options(path, (_request, reply) =>
      reply
        .header("access-control-allow-methods", "GET, POST, OPTIONS")
        .header("access-control-allow-headers", headers)
        .header("access-control-max-age", "600")
        .code(204)
        .send(),
    );
  }
}
