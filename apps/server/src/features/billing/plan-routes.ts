import { writePlan } from "@smirk/contract/subscription/plans";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { findPaymentObject } from "../members/find-payment-object.ts";
import { paymentsUnavailable } from "./payment-errors.ts";
import { listPlans } from "./plans/list-plans.ts";

export function registerPlanRoutes(app: FastifyInstance, ctx: Context, isSelling: () => boolean): void {
  app.get("/subscription/get_plans", async (request, reply) => {
    const plans = await listPlans(ctx, languageOf(request));
    reply.header("cache-control", "no-cache").header("vary", "accept-language");
    return { plans: plans.map(writePlan), is_selling: isSelling() };
  });
  app.get("/subscription/public_key", async () => {
    if (!ctx.config.stripe) throw paymentsUnavailable();
    return { stripe_public_key: ctx.config.stripe.publicKey };
  });
  app.get<{ Querystring: { absent?: unknown } }>("/subscription/payment_object", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    const payment = await findPaymentObject(ctx, accountId);
    if (payment !== null) return payment;
    // A browser reports every 404, and most who join have no payment yet.
    if (request.query.absent === "empty") return reply.code(204).send();
    throw notFound("No payment was started yet.");
  });
}
