import { randomUUID } from "node:crypto";
import { METHODS } from "node:http";
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
import { collectApiRoutes } from "./http/api-routes.ts";
import { answerClientError, answerParserEvents } from "./http/client-errors.ts";
import { registerCompression } from "./http/compression.ts";
import { registerCors } from "./http/cors.ts";
import { registerErrorAnswers, sendError } from "./http/error-answers.ts";
import { registerHealthRoutes } from "./http/health.ts";
import { registerLoadLimits } from "./http/load-limits.ts";
import { registerJsonBodies } from "./http/read-json.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.ts";
import { RequestLog } from "./http/request-log.ts";
import { routableTarget } from "./http/request-target.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { closeSlowReaders } from "./http/slow-readers.ts";
import { isInProcess } from "./http/traffic.ts";
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
  const { connections } = config.load;
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log,
    logController: new RequestLog(),
    trustProxy: config.trustProxy === true ? isNextToUs : config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: connections.request,
    keepAliveTimeout: connections.keepAlive,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 512 },
    http: {
      headersTimeout: connections.headers,
      connectionsCheckingInterval: connections.checkInterval,
      // A request without a host is refused by us, in the catalogue's shape.
      requireHostHeader: false,
    },
    rewriteUrl: (request) => routableTarget(request, () => app.apiRoutes),
    clientErrorHandler: (error, socket) => answerClientError(ctx, error, socket),
    genReqId: (request) => {
      const isTrusted = config.trustProxy || isInProcess({ raw: request });
      const given = isTrusted ? request.headers["x-request-id"] : undefined;
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  answerParserEvents(app.server);
  closeSlowReaders(app.server, connections);
  takeEveryMethod(app);
  observeRequests(app, ctx.telemetry);
  const isDraining = options.isDraining ?? (() => false);
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining()) reply.header("connection", "close");
    done();
  });
  const { routes, end } = collectApiRoutes(app);
  app.decorate("apiRoutes", routes);
  registerErrorAnswers(app);
  registerJsonBodies(app);
  await registerSecurityHeaders(app, config);
  refuseUnreadable(app);
  registerCors(app, config);
  await registerCompression(app);
  await registerLoadLimits(app, ctx);

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
  // Plugins have registered what they hold by then.
  await app.register(async () => end());
  await options.web?.(app, ctx);
  return app;
}

/** Methods that Node reads and the framework does not know are routed like others, to be refused like others. */
function takeEveryMethod(app: FastifyInstance): void {
  const unknown = METHODS.filter((method) => method !== "CONNECT" && !app.supportedMethods.includes(method));
  for (const method of unknown) app.addHttpMethod(method);
}
