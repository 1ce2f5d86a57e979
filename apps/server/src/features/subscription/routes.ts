import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { registerPlanRoutes } from "./plan-routes.ts";

/** Everything under `/subscription`. */
export function registerSubscriptionRoutes(app: FastifyInstance, ctx: Context): void {
  registerPlanRoutes(app, ctx);
}
