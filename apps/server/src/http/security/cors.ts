import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";

/** Lets only the configured origins call the API from a browser (decision 4). */
export async function registerCors(app: FastifyInstance, { allowedOrigins }: Config): Promise<void> {
  if (allowedOrigins.length === 0) return;
  const isAllowed = (origin: string | undefined) => origin !== undefined && allowedOrigins.includes(origin);
  app.addHook("onRequest", async (request, reply) => {
    if (isAllowed(request.headers.origin)) reply.header("cross-origin-resource-policy", "cross-origin");
  });
  await app.register(cors, {
    origin: async (origin: string | undefined) => isAllowed(origin),
    methods: ["GET", "HEAD", "POST", "PUT"],
    allowedHeaders: ["authorization", "content-type"],
    exposedHeaders: ["x-directory-version", "x-directory-stale"],
    maxAge: 600,
    strictPreflight: false,
  });
}
