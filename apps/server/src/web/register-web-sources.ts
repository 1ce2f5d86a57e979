import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { Context } from "../context.ts";
import { createVite } from "./create-vite.ts";
import { registerPages } from "./register-web.ts";

/** Development only, with hot reload. */
export async function registerWebSources(app: FastifyInstance, ctx: Context, webDir: string): Promise<void> {
  const vite = await createVite(app, webDir);
  await app.register(async (web) => {
    web.addHook("onRequest", (request, reply, done) =>
      vite.middlewares(request.raw, reply.raw, () => done()),
    );
    registerPages(web, ctx, {
      api: app,
      loadBuild: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
      mode: "development",
    });
  });
}
