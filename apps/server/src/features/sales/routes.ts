import { pointQuerySchema } from "@smirk/contract/places";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createBoundedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { loadAreas } from "../places/areas/load-areas.ts";
import { readPlaceQuery } from "../places/read-place-query.ts";
import { findServiceArea } from "./find-service-area.ts";
import { mayJoin } from "./sales-stops.ts";

/** Per address and minute, in this process. */
const LIMIT = { points: 60, duration: 60 };

export function registerSalesRoutes(app: FastifyInstance, ctx: Context): void {
  const limiter = createBoundedLimiter(LIMIT, () => ctx.clock.now().getTime());
  app.get("/places/service_area", { onRequest: limitByAddress(limiter) }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const area = findServiceArea(await loadAreas(), readPlaceQuery(pointQuerySchema, request.query));
    const isOpen = area.served === true && (await mayJoin(ctx, area.state?.code ?? ""));
    return { ...area, served: area.served && isOpen };
  });
}
