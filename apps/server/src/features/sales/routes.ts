import { getServiceAreaRoute } from "@smirk/contract/places";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createBoundedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { UNREADABLE_PLACE } from "../places/read-place-query.ts";
import { getOpenArea } from "./get-open-area.ts";

/** Per address and minute, in this process. */
const LIMIT = { points: 60, duration: 60 };

export function registerSalesRoutes(app: FastifyInstance, ctx: Context): void {
  const limiter = createBoundedLimiter(LIMIT, () => ctx.clock.now().getTime());
  serveRoutes(app, ctx)(getServiceAreaRoute, ({ query }) => getOpenArea(ctx, query), {
    onRequest: limitByAddress(limiter),
    unreadable: UNREADABLE_PLACE,
  });
}
