import { randomUUID } from "node:crypto";
import { METHODS } from "node:http";
import { type FastifyInstance, fastify } from "fastify";
import type { ConnectionTimeLimits } from "./config/config-operations.ts";
import type { Context } from "./context.ts";
import { boundRoutes, MOST_BODY_BYTES } from "./edges/bounds.ts";
import { registerAccountRoutes } from "./features/account/routes.ts";
import { registerEventRoutes } from "./features/account-events/routes.ts";
import { registerAuthRoutes } from "./features/auth/routes.ts";
import { registerSubscriptionRoutes } from "./features/billing/register-subscription.ts";
import { registerCardRoutes } from "./features/card/routes.ts";
import { guardConsoleHost } from "./features/console/console-origin.ts";
import { registerConsole } from "./features/console/register-console.ts";
import { registerDisclosureRoutes } from "./features/data-disclosures/routes.ts";
import { registerDeskRoutes } from "./features/desk/routes.ts";
import { registerDeveloperRoutes } from "./features/developers/routes.ts";
import { registerFileRoutes } from "./features/files/routes.ts";
import { registerLeavingRoutes } from "./features/leaving/routes.ts";
import { registerListingRoutes } from "./features/listings/routes.ts";
import { registerMapViewRoutes } from "./features/map-views/routes.ts";
import { registerMemberPaymentRoutes } from "./features/member-payments/routes.ts";
import { registerMemberRoutes } from "./features/members/routes.ts";
import { registerMessageRoutes } from "./features/messages/routes.ts";
import { registerIntroductionRoutes } from "./features/offices/introductions/routes.ts";
import { registerOfficeRoutes } from "./features/offices/routes.ts";
import { registerPartnerRoutes } from "./features/partners/routes.ts";
import { registerPlacesRoutes } from "./features/places/routes.ts";
import { registerPlanChangeRoutes } from "./features/plan-change/routes.ts";
import { FHIR_REFUSALS } from "./features/plan-net/refuse-as-fhir.ts";
import { registerPlanNetRoutes } from "./features/plan-net/routes.ts";
import { registerPriceChangeRoutes } from "./features/price-changes/routes.ts";
import { registerOwnAccountRoutes } from "./features/privacy/own-account/routes.ts";
import { registerReportRoutes } from "./features/reports/routes.ts";
import { countDaysToNextEnd } from "./features/sales/list-ends.ts";
import { registerSalesRoutes } from "./features/sales/routes.ts";
import { registerProviderRoutes } from "./features/search/routes.ts";
import { registerSharePictureRoutes } from "./features/share-pictures/routes.ts";
import { registerSitemapRoutes } from "./features/sitemap/routes.ts";
import { registerStatementRoutes } from "./features/statements/routes.ts";
import { registerStreetRoutes } from "./features/streets/routes.ts";
import { registerVisitRoutes } from "./features/visits/routes.ts";
import { registerWaitlistRoutes } from "./features/waitlist/routes.ts";
import { registerCompression } from "./http/compress-bytes.ts";
import { answerClientError, answerParserEvents, refuseUnreadable } from "./http/errors/client-errors.ts";
import { registerErrorAnswers, sendError } from "./http/errors/error-answers.ts";
import { registerHealthRoutes } from "./http/health.ts";
import { limitPipelining } from "./http/limits/limit-pipelining.ts";
import { registerLoadLimits } from "./http/limits/load-limits.ts";
import { isInProcess } from "./http/limits/request-classes.ts";
import { closeSlowReaders } from "./http/limits/slow-readers.ts";
import { answerByContract } from "./http/requests/answer-by-contract.ts";
import { collectApiRoutes } from "./http/requests/api-routes.ts";
import { registerJsonBodies } from "./http/requests/read-json.ts";
import { RequestLog } from "./http/requests/request-log.ts";
import { routableTarget } from "./http/requests/request-target.ts";
import { registerCors } from "./http/security/cors.ts";
import { registerSecurityHeaders } from "./http/security/security-headers.ts";
import { listSchedule } from "./jobs/job-schedule.ts";
import { createLazyChildLog } from "./logging/lazy-child-log.ts";
import { observeRequests } from "./telemetry/observe-requests.ts";

export interface AppOptions {
  /** Adds the pages; without it the API is served alone. */
  web?: ((app: FastifyInstance, ctx: Context) => Promise<void>) | undefined;
  /** Adds the console's pages; without it its API is served alone. */
  consolePages?: ((scope: FastifyInstance) => Promise<void>) | undefined;
  /** The directory is loaded while the rest is built; without it, only once the server listens. */
  loadsDirectory?: boolean;
  /** True after the first stop signal: `/readyz` answers 503 and connections close. */
  isDraining?: () => boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Whether connections close with their response, as the server is about to stop. */
    isDraining(): boolean;
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Trusts only the entry that the nearest proxy added: earlier ones may come from the visitor. */
const isNextToUs = (_address: string, hop: number) => hop === 0;

/** Refusals before a route is found, where a protocol has a form of its own for them. */
const REFUSALS = { formats: [FHIR_REFUSALS] };

/** Limits for members' PDFs: each member has a few at once, and a full queue answers 503. */
const DRAWINGS = { running: 2, waiting: 40, waitMs: 8_000, perKey: 3 };

function parserSettings({ headers, checkInterval }: ConnectionTimeLimits) {
  // `refuseUnreadable` rejects a request without a host, in the contract's error format.
  return { headersTimeout: headers, connectionsCheckingInterval: checkInterval, requireHostHeader: false };
}

/** A bundler, in development, takes longer to start than the library allows where the machine has other work. */
const NO_LIMIT = 0;

/** The whole server, not yet listening. Every feature is listed here by hand. */
export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = ctx;
  const { connections } = config.load;
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log,
    childLoggerFactory: createLazyChildLog,
    logController: new RequestLog(),
    trustProxy: config.trustProxy === true ? isNextToUs : config.trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    pluginTimeout: NO_LIMIT,
    requestTimeout: connections.request,
    keepAliveTimeout: connections.keepAlive,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 512 },
    http: parserSettings(connections),
    rewriteUrl: (request) => routableTarget(request, () => app.apiRoutes),
    clientErrorHandler: (error, socket) => answerClientError({ ...ctx, ...REFUSALS }, error, socket),
    genReqId: (request) => {
      const isTrusted = config.trustProxy || isInProcess({ raw: request });
      const given = isTrusted ? request.headers["x-request-id"] : undefined;
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  limitConnections(app, connections);
  observeRequests(app, ctx.telemetry);
  const isDraining = options.isDraining ?? (() => false);
  app.decorate("isDraining", isDraining);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining()) reply.header("connection", "close");
    done();
  });
  const { routes, end } = collectApiRoutes(app);
  app.decorate("apiRoutes", routes);
  readBodies(app);
  await registerSecurityHeaders(app, config);
  refuseUnreadable(app);
  guardConsoleHost(app, config);
  await registerCors(app, config);
  await registerCompression(app);
  registerLoadLimits(app, ctx);

  answerByContract(app);
  const whyNotSelling = registerFeatures(app, ctx);
  if (options.loadsDirectory) app.directory.follow();
  registerHealthRoutes(app, ctx, { isDraining, whyNotSelling });
  ctx.telemetry.metrics?.watchNextEnd(() => countDaysToNextEnd(ctx));
  await app.register(async () => end());
  await registerStreetRoutes(app, ctx);
  await registerConsole(app, ctx, { pages: options.consolePages, schedule: listSchedule(ctx) });
  await options.web?.(app, ctx);
  return app;
}

/** What a route takes at most comes before every parser. */
function readBodies(app: FastifyInstance): void {
  boundRoutes(app);
  registerErrorAnswers(app);
  registerJsonBodies(app);
}

/** Returns why nothing is sold, for the health answer. */
function registerFeatures(app: FastifyInstance, ctx: Context) {
  registerMembershipRoutes(app, ctx);
  registerAuthRoutes(app, ctx);
  registerAccountRoutes(app, ctx);
  registerDeveloperRoutes(app, ctx);
  registerDisclosureRoutes(app, ctx);
  registerFileRoutes(app, ctx);
  registerMapViewRoutes(app, ctx);
  registerMessageRoutes(app, ctx);
  registerOwnAccountRoutes(app, ctx);
  registerPlacesRoutes(app, ctx);
  registerProviderRoutes(app, ctx);
  registerPlanNetRoutes(app, ctx);
  registerPartnerRoutes(app, ctx);
  registerReportRoutes(app, ctx);
  registerListingRoutes(app, ctx);
  registerOfficeRoutes(app, ctx);
  registerIntroductionRoutes(app, ctx);
  registerSalesRoutes(app, ctx);
  registerSharePictureRoutes(app, ctx);
  registerSitemapRoutes(app, ctx);
  registerVisitRoutes(app, ctx);
  registerWaitlistRoutes(app, ctx);
  return registerSubscriptionRoutes(app, ctx);
}

/** What a member does with the membership; the PDFs share one queue. */
function registerMembershipRoutes(app: FastifyInstance, ctx: Context): void {
  const drawings = app.openWorkGate(DRAWINGS);
  registerMemberRoutes(app, ctx, drawings);
  registerLeavingRoutes(app, ctx);
  registerEventRoutes(app, ctx);
  registerMemberPaymentRoutes(app, ctx);
  registerStatementRoutes(app, ctx, drawings);
  registerPlanChangeRoutes(app, ctx);
  registerPriceChangeRoutes(app, ctx);
  registerCardRoutes(app, ctx, drawings);
  registerDeskRoutes(app, ctx);
}

/** What holds for every connection, before a request of it reaches a route. */
function limitConnections(app: FastifyInstance, limits: ConnectionTimeLimits): void {
  limitPipelining(app.server);
  answerParserEvents(app.server);
  closeSlowReaders(app.server, limits);
  routeEveryMethod(app);
}

/** Methods that Node parses and Fastify does not know are routed, so that they are rejected like others. */
function routeEveryMethod(app: FastifyInstance): void {
  const unknown = METHODS.filter((method) => method !== "CONNECT" && !app.supportedMethods.includes(method));
  for (const method of unknown) app.addHttpMethod(method);
}
