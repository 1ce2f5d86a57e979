import { readdir } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** For pages that are not of the build, and so do not know its hashed names. */
export async function registerTypeface(web: FastifyInstance, assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^figtree-latin-wght-normal-.*\.woff2$/.test(file));
  if (name === undefined) return;
  web.get("/fonts/figtree.woff2", (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").redirect(`/assets/${name}`),
  );
}
