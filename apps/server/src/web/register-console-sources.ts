import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createVite } from "./create-vite.ts";

/** The bundler writes styles into the page, and reloads it over a socket. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' ws:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The console from its sources: development only, and a change reloads its pages. */
export function consoleSources(consoleDir: string): (scope: FastifyInstance) => Promise<void> {
  return async (scope) => {
    const vite = await createVite(scope, consoleDir);
    scope.get("/console", async (_request, reply) => reply.redirect("/console/", 308));
    scope.route({
      method: "GET",
      url: "/console/*",
      onRequest: (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()),
      handler: async (request, reply) => {
        const document = await readFile(join(consoleDir, "index.html"), "utf8");
        reply.header("content-security-policy", POLICY);
        return reply
          .type("text/html; charset=utf-8")
          .send(await vite.transformIndexHtml(request.url, document));
      },
    });
  };
}
