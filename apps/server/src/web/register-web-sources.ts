import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { Context } from "../context.ts";
import { registerPages } from "./register-web.ts";

/** Serves the web app from its sources, with hot reload. Development only: the bundler is loaded on demand. */
export async function registerWebSources(app: FastifyInstance, ctx: Context, webDir: string): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: webDir,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  await app.register(async (web) => {
    web.addHook("onRequest", (request, reply, done) =>
      vite.middlewares(request.raw, reply.raw, () => done()),
    );
    registerPages(app, web, ctx, {
      loadBuild: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
      mode: "development",
    });
  });
}
