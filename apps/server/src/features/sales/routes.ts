import { pointQuerySchema } from "@smirk/contract/places";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createBoundedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { readPlaceQuery } from "../places/read-place-query.ts";
import { getOpenArea } from "./get-open-area.ts";

/** Per address and minute, in this process. */
const LIMIT = { points: 60, duration: 60 };

export function registerSalesRoutes(app: FastifyInstance, ctx: Context): void {
  const limiter = createBoundedLimiter(LIMIT, () => ctx.clock.now().getTime());
  app.get("/places/service_area", { onRequest: limitByAddress(limiter) }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return getOpenArea(ctx, readPlaceQuery(pointQuerySchema, request.query));
  });
}
