import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { type BoundedLimiter, createBoundedLimiter } from "./bounded-limiter.ts";
import { addressKey } from "./rate-limit.ts";
import { isInProcess, type Traffic } from "./traffic.ts";
import { overloaded } from "./work-gate.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** GraphQL points of a query, known only once it is parsed. */
    consumeGraphqlPoints(request: FastifyRequest, points: number): void;
  }
}

const MINUTE_SECONDS = 60;

/** For routes whose configuration names their `traffic`; others have limits of their own. */
export async function registerLoadLimits(app: FastifyInstance, ctx: Context): Promise<void> {
  const { load } = ctx.config;
  const perMinute = (points: number) =>
    createBoundedLimiter({ points, duration: MINUTE_SECONDS }, () => ctx.clock.now().getTime());
  const limiters: Record<Traffic, BoundedLimiter> = {
    graphql: perMinute(load.graphqlPerAddress),
    pages: perMinute(load.pagesPerAddress),
    files: perMinute(load.filesPerAddress),
  };
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxEventLoopDelayMs,
    pressureHandler: async (request) => {
      if (trafficOf(request) !== undefined) throw overloaded();
    },
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const traffic = trafficOf(request);
    let refusal: Error | undefined;
    try {
      if (traffic !== undefined) limiters[traffic].consume(addressKey(request.ip));
    } catch (error) {
      refusal = error as Error;
    }
    done(refusal);
  });
  app.decorate("consumeGraphqlPoints", (request: FastifyRequest, points: number) => {
    if (points > 0 && !isInProcess(request)) limiters.graphql.consume(addressKey(request.ip), points);
  });
}

function trafficOf(request: FastifyRequest): Traffic | undefined {
  return isInProcess(request) ? undefined : request.routeOptions.config.traffic;
}
