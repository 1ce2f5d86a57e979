import { AsyncLocalStorage } from "node:async_hooks";
import { finished } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Context } from "../../context.ts";
import { Admission, type Entrant } from "./admission.ts";
import { type Callers, createCallers } from "./callers.ts";
import { HeavyCallers } from "./heavy-callers.ts";
import { type BoundedLimiter, createBoundedLimiter } from "./rate-limit.ts";
import { CLASS_RULES, type ClassRules, findRequestClass, type Traffic } from "./request-classes.ts";
import { createWorkGate, type WorkGate, type WorkGateLimits } from "./work-gate.ts";
import { createWorkShares, type WorkShares } from "./work-shares.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** GraphQL points of a query, known only once it is parsed. */
    consumeGraphqlPoints(request: FastifyRequest, points: number): void;
    /** Charges the connections of the database that the work takes to the request's address. */
    asCaller<Result>(request: FastifyRequest, work: () => Result): Result;
    /** For expensive work, by network address. */
    openWorkGate(limits: WorkGateLimits): WorkGate;
    /** Before a refusal whose body is not read yet: what is left of it comes once the answer is sent. */
    waitForTurn(request: FastifyRequest): Promise<void>;
    /** Addresses of routes without a class, which are treated as forms. */
    listUnclassifiedRoutes(): string[];
  }
}

const MINUTE_SECONDS = 60;
/** Requests that wait for the thread; a waiting one holds its parsed body. */
const WAITING = 400;

/** Limits each address by the traffic of a route's class, and lets requests run in a fair order (LOAD-06, LOAD-12). */
export function registerLoadLimits(app: FastifyInstance, ctx: Context): void {
  const accounts = openAccounts(app, ctx);
  const { shares } = accounts;
  app.decorate("openWorkGate", (limits: WorkGateLimits) => createWorkGate(limits, { shares }));
  classifyRoutes(app);
  limitTraffic(app, ctx, accounts);
  admitInOrder(app, ctx, accounts);
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

function limitTraffic(app: FastifyInstance, ctx: Context, { callers, asking }: Accounts): void {
  const { load } = ctx.config;
  const perMinute = (points: number) =>
    createBoundedLimiter({ points, duration: MINUTE_SECONDS }, () => ctx.clock.now().getTime());
  const limiters: Record<Traffic, BoundedLimiter> = {
    graphql: perMinute(load.graphqlPerAddress),
    pages: perMinute(load.pagesPerAddress),
    files: perMinute(load.filesPerAddress),
  };
  app.addHook("onRequest", (request, _reply, done) => {
    const { isInProcess, key } = callers.settle(request);
    if (isInProcess) return done();
    const { traffic, isStored } = rulesOf(request);
    try {
      if (traffic !== undefined) limiters[traffic].consume(key);
    } catch (error) {
      return done(error as Error);
    }
    // A limit by address may ask the database before the body is read.
    if (isStored) asking.run(key, done);
    else done();
  });
  app.decorate("consumeGraphqlPoints", (request: FastifyRequest, points: number) => {
    if (points === 0) return;
    const { isInProcess, key } = callers.find(request);
    if (!isInProcess) limiters.graphql.consume(key, points);
  });
}

interface Accounts {
  shares: WorkShares;
  callers: Callers;
  /** Who asks, while the work of a request runs. */
  asking: AsyncLocalStorage<string>;
}

/** The time on connections of the database counts as a quarter of the thread's: there are several of them. */
const CONNECTION_WEIGHT = 0.25;

/** One account by address: the thread's time, the time on the database's connections, and bytes (LOAD-13). */
function openAccounts(app: FastifyInstance, ctx: Context): Accounts {
  const shares = createWorkShares();
  const callers = createCallers(shares);
  const asking = new AsyncLocalStorage<string>();
  ctx.pool.account = {
    who: () => asking.getStore(),
    charge: (key, ms) => shares.charge(key, ms * CONNECTION_WEIGHT),
  };
  app.decorate("asCaller", (request, work) => {
    const { isInProcess, key } = callers.find(request);
    return isInProcess ? work() : asking.run(key, work);
  });
  return { shares, callers, asking };
}

/** Once the body is read, so that a handler's work follows at once. */
function admitInOrder(app: FastifyInstance, ctx: Context, { shares, callers, asking }: Accounts): void {
  const limits = { waiting: WAITING, waitMs: ctx.config.load.maxWaitMs };
  const admission = new Admission({ shares, limits });
  const heavy = new HeavyCallers(shares);
  app.decorate("waitForTurn", (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { key, isInProcess } = callers.find(request);
    if (isInProcess) resolve();
    else admission.enter({ key, isShed: false, go: resolve, refuse: reject });
    return promise;
  });
  app.addHook("preHandler", (request: FastifyRequest, reply: FastifyReply, done) => {
    const { key, isInProcess } = callers.find(request);
    if (isInProcess) return done();
    const { isLight, isStored = false, isImmediate = false, isShed = false } = rulesOf(request);
    const now = isLight && !isImmediate ? admission.begin() : null;
    if (now !== null) {
      done();
      return admission.end(key, now);
    }
    // The visitor left while the request waited.
    const isGone = () => reply.raw.destroyed;
    if (isGone()) return;
    const refuse = (error: unknown) => done(error as Error);
    const entrant: Entrant = { key, isShed, go: () => !isGone() && asking.run(key, done), refuse };
    const start = () =>
      isImmediate && !heavy.tookMuch(key) ? admission.runNow(entrant) : admission.enter(entrant);
    if (isStored) finished(reply.raw, heavy.enter(key, { isShed, start, refuse }));
    else start();
  });
}

function rulesOf(request: FastifyRequest): ClassRules {
  return CLASS_RULES[request.routeOptions.config.class ?? "form"];
}
