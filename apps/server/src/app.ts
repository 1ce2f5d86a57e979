import { randomUUID } from "node:crypto";
import { type FastifyInstance, fastify } from "fastify";
import type { Context } from "./context.ts";
import { registerAuthRoutes } from "./features/auth/routes.ts";
import { registerFileRoutes } from "./features/files/routes.ts";
import { registerPlacesRoutes } from "./features/places/routes.ts";
import { registerProviderRoutes } from "./features/providers/routes.ts";
import { registerSitemapRoutes } from "./features/sitemap/routes.ts";
import { registerAccountRoutes } from "./features/subscription/account/routes.ts";
import { registerDocumentRoutes } from "./features/subscription/documents/routes.ts";
import { registerSubscriptionRoutes } from "./features/subscription/routes.ts";
import { registerWaitlistRoutes } from "./features/waitlist/routes.ts";
import { registerCompression } from "./http/compression.ts";
import { registerCors } from "./http/cors.ts";
import { registerErrorAnswers, sendError } from "./http/error-answers.ts";
import { registerHealthRoutes } from "./http/health.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { observeRequests } from "./telemetry/observe-requests.ts";

export interface AppOptions {
  /** Adds the pages; without it the API is served alone. */
  web?: ((app: FastifyInstance, ctx: Context) => Promise<void>) | undefined;
  /** True from the first stop signal on: `/readyz` then answers 503, and connections end with their next answer. */
  isDraining?: () => boolean;
}

const MAX_BODY_BYTES = 256 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

/** Only what the nearest proxy added counts: whatever came before it in a header, a visitor may have written. */
const isNextToUs = (_address: string, hop: number) => hop === 0;

/** The whole server, listening to nothing yet. Every feature is listed here by hand. */
export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = fastify({
    loggerInstance: ctx.log,
    trustProxy: config.trustProxy === true ? isNextToUs : config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 512 },
    genReqId: (request) => {
      const given = config.trustProxy ? request.headers["x-request-id"] : undefined;
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  observeRequests(app, ctx.telemetry);
  const isDraining = options.isDraining ?? (() => false);
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining()) reply.header("connection", "close");
    done();
  });
  registerErrorAnswers(app);
  await registerSecurityHeaders(app, config);
  registerCors(app, config);
  await registerCompression(app);

  registerAccountRoutes(app, ctx);
  registerAuthRoutes(app, ctx);
  registerDocumentRoutes(app, ctx);
  registerFileRoutes(app, ctx);
  registerPlacesRoutes(app, ctx);
  registerProviderRoutes(app, ctx);
  registerSitemapRoutes(app, ctx);
  const whyNotSelling = registerSubscriptionRoutes(app, ctx);
  registerWaitlistRoutes(app, ctx);
  registerHealthRoutes(app, ctx, { isDraining, whyNotSelling });
  await options.web?.(app, ctx);
  return app;
}
