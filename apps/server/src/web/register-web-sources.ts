import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { InlineConfig, ViteDevServer } from "vite";
import type { Context } from "../context.ts";
import { registerPages } from "./register-web.ts";

const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Development only, with hot reload: the bundler is loaded on demand. */
export async function registerWebSources(app: FastifyInstance, ctx: Context, webDir: string): Promise<void> {
  const vite = await createVite({
    root: webDir,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
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

/** The router's plugin ends the process on a stop signal, which would leave the database running. */
async function createVite(options: InlineConfig): Promise<ViteDevServer> {
  const ours = new Set(STOP_SIGNALS.flatMap((signal) => process.listeners(signal)));
  const { createServer } = await import("vite");
  const vite = await createServer(options);
  for (const signal of STOP_SIGNALS) {
    for (const listener of process.listeners(signal)) if (!ours.has(listener)) process.off(signal, listener);
  }
  return vite;
}
