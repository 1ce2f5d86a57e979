import { readInput } from "@smirk/contract/read-input";
import { paymentObjectQuerySchema } from "@smirk/contract/subscription/payment";
import { writePlan } from "@smirk/contract/subscription/plans";
import { promotionBodySchema, writePromotion } from "@smirk/contract/subscription/promotions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { addressKey, createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { findPaymentObject } from "../members/find-member.ts";
import { publicReason } from "../sales/sales-stops.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { checkAtStart } from "./catalog/check-at-start.ts";
import { createCatalog } from "./catalog/create-catalog.ts";
import { registerPayRoutes } from "./checkout/routes.ts";
import { paymentsUnavailable } from "./payment-errors.ts";
import { keepOffers } from "./plans/keep-offers.ts";
import { findPlan } from "./plans/list-plans.ts";
import type { SellingContext } from "./selling-context.ts";
import { registerWebhookRoutes } from "./webhook/routes.ts";

/** Wrong codes per address: enough for typing errors, too few for guessing. */
const PROMOTION_LIMIT = { points: 30, duration: 600 };

/** `/subscription` and Stripe's webhook; 503 without Stripe. @returns why nothing is sold; null while it is */
export function registerSubscriptionRoutes(app: FastifyInstance, ctx: Context): () => string | null {
  const { payments } = ctx;
  if (!payments) {
    registerPlanRoutes(app, ctx, () => true);
    app.post("/subscription/*", () => {
      throw paymentsUnavailable();
    });
    return () => null;
  }
  const catalog = createCatalog({ ...ctx, payments });
  const selling = { ...ctx, payments, catalog };
  registerPlanRoutes(app, ctx, () => catalog.whyNotSelling() === null);
  checkAtStart(app, ctx, catalog);
  registerPromotionRoutes(app, selling);
  registerPayRoutes(app, selling);
  registerWebhookRoutes(app, selling);
  return catalog.whyNotSelling;
}

function registerPromotionRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const limiter = createSharedLimiter(ctx.pool, "promotion", PROMOTION_LIMIT);
  const onRequest = limitByAddress(limiter);
  app.post("/subscription/apply_promotion", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(promotionBodySchema, request.body, "The code could not be read.");
    const plan = await findPlan(ctx, body.plan_slug);
    const promotion = await applyPromotion(ctx, { code: body.promotion_code, plan });
    await limiter.reward(addressKey(request.ip));
    return writePromotion(promotion);
  });
}

function registerPlanRoutes(app: FastifyInstance, ctx: Context, isSelling: () => boolean): void {
  const offers = keepOffers(ctx);
  app.get("/subscription/get_plans", async (request, reply) => {
    const { plans, stops } = await offers(languageOf(request));
    reply.header("cache-control", "no-cache").header("vary", "accept-language");
    return {
      plans: plans.map(writePlan),
      is_selling: isSelling(),
      stopped_states: Array.from(stops, ([state, stop]) => ({ state, reason: publicReason(stop) })),
    };
  });
  app.get("/subscription/public_key", async () => {
    if (!ctx.config.stripe) throw paymentsUnavailable();
    return { stripe_public_key: ctx.config.stripe.publicKey };
  });
  app.get("/subscription/payment_object", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    const payment = await findPaymentObject(ctx, accountId);
    if (payment !== null) return payment;
    // A browser reports every 404, and most who join have no payment yet.
    const query = readInput(paymentObjectQuerySchema, request.query);
    if (query.success && query.output.absent === "empty") return reply.code(204).send();
    throw notFound("No payment was started yet.");
  });
}
