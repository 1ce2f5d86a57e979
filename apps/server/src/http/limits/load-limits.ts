import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Context } from "../../context.ts";
import { Admission } from "./admission.ts";
import { addressKey, type BoundedLimiter, createBoundedLimiter } from "./rate-limit.ts";
import { CLASS_RULES, findRequestClass, isInProcess, type Traffic } from "./request-classes.ts";
import { createWorkGate, type WorkGate, type WorkGateLimits } from "./work-gate.ts";
import { createWorkShares, type WorkShares } from "./work-shares.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** GraphQL points of a query, known only once it is parsed. */
    consumeGraphqlPoints(request: FastifyRequest, points: number): void;
    /** For expensive work, by network address. */
    openWorkGate(limits: WorkGateLimits): WorkGate;
    /** Addresses of routes without a class, which are treated as forms. */
    listUnclassifiedRoutes(): string[];
  }
  interface FastifyRequest {
    /** Set by `callerOf`: reading the proxies' addresses takes a microsecond. */
    callerKey: string;
  }
}

const MINUTE_SECONDS = 60;
/** Requests that wait for the thread; a waiting one holds its parsed body. */
const WAITING = 400;

/** Limits each address by the traffic of a route's class, and lets requests run in a fair order (LOAD-06, LOAD-12). */
export function registerLoadLimits(app: FastifyInstance, ctx: Context): void {
  const shares = createWorkShares();
  app.decorateRequest("callerKey", "");
  app.decorate("openWorkGate", (limits: WorkGateLimits) => createWorkGate(limits, { shares }));
  classifyRoutes(app);
  limitTraffic(app, ctx);
  admitInOrder(app, ctx, shares);
}

function classifyRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.decorate("listUnclassifiedRoutes", () =>
    routes.filter(({ config }) => config?.class === undefined).map(({ url }) => url),
  );
  app.addHook("onRoute", (route) => {
    const found = route.config?.class ?? findRequestClass(route.url);
    if (found !== undefined) route.config = { ...route.config, class: found };
    routes.push(route);
  });
}

function limitTraffic(app: FastifyInstance, ctx: Context): void {
  const { load } = ctx.config;
  const perMinute = (points: number) =>
    createBoundedLimiter({ points, duration: MINUTE_SECONDS }, () => ctx.clock.now().getTime());
  const limiters: Record<Traffic, BoundedLimiter> = {
    graphql: perMinute(load.graphqlPerAddress),
    pages: perMinute(load.pagesPerAddress),
    files: perMinute(load.filesPerAddress),
  };
  app.addHook("onRequest", (request, _reply, done) => {
    const traffic = rulesOf(request)?.traffic;
    let refusal: Error | undefined;
    try {
      if (traffic !== undefined) limiters[traffic].consume(callerOf(request));
    } catch (error) {
      refusal = error as Error;
    }
    done(refusal);
  });
  app.decorate("consumeGraphqlPoints", (request: FastifyRequest, points: number) => {
    if (points > 0 && !isInProcess(request)) limiters.graphql.consume(addressKey(request.ip), points);
  });
}

/** Once the body is read, so that a handler's work follows at once. */
function admitInOrder(app: FastifyInstance, ctx: Context, shares: WorkShares): void {
  const limits = { waiting: WAITING, waitMs: ctx.config.load.maxWaitMs };
  const admission = new Admission({ shares, limits });
  app.addHook("preHandler", (request: FastifyRequest, reply: FastifyReply, done) => {
    const rules = rulesOf(request);
    if (rules === undefined || rules.isImmediate) return done();
    admission.enter({
      key: callerOf(request),
      isShed: rules.isShed === true,
      go: () => {
        // The visitor left while the request waited.
        if (!reply.raw.destroyed) done();
      },
      refuse: (error) => done(error as Error),
    });
  });
}

function callerOf(request: FastifyRequest): string {
  if (request.callerKey === "") request.callerKey = addressKey(request.ip);
  return request.callerKey;
}

/** None where a page calls the API of its own process. */
function rulesOf(request: FastifyRequest) {
  return isInProcess(request) ? undefined : CLASS_RULES[request.routeOptions.config.class ?? "form"];
}
