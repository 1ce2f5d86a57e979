import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** One document for every address: the console's script reads the rest. Null before it is built. */
export function findConsolePages(buildDir: string): ((scope: FastifyInstance) => Promise<void>) | undefined {
  if (!existsSync(join(buildDir, "index.html"))) return undefined;
  return async (scope) => {
    const document = await readFile(join(buildDir, "index.html"), "utf8");
    await scope.register(fastifyStatic, {
      root: join(buildDir, "assets"),
      prefix: "/console/assets/",
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
    });
    scope.get("/console", async (_request, reply) => reply.redirect("/console/", 308));
    scope.get("/console/*", async (_request, reply) => reply.type("text/html; charset=utf-8").send(document));
  };
}
