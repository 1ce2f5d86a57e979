import { writePlan } from "@smirk/domain/plan";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { unavailable } from "../../errors.ts";
import { listPlans } from "./list-plans.ts";

/** What is sold, and the key with which a browser asks Stripe for its card fields. */
export function registerPlanRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/subscription/get_plans", async (_request, reply) => {
    const plans = await listPlans(ctx);
    reply.header("cache-control", "no-cache");
    return { plans: plans.map(writePlan) };
  });
  app.get("/subscription/public_key", async () => {
    if (!ctx.config.stripe) throw unavailable("Nobody can join here at the moment. Please try again later.");
    return { stripe_public_key: ctx.config.stripe.publicKey };
  });
}
