import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";

const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The bundler of one application in this server, loaded on demand: development only. It ends with the server. */
export async function createVite(app: FastifyInstance, root: string): Promise<ViteDevServer> {
  // The router's plugin ends the process on a stop signal, which would leave the database running.
  const ours = new Set(STOP_SIGNALS.flatMap((signal) => process.listeners(signal)));
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  for (const signal of STOP_SIGNALS) {
    for (const listener of process.listeners(signal)) if (!ours.has(listener)) process.off(signal, listener);
  }
  app.addHook("onClose", () => vite.close());
  return vite;
}
