import { writePlan } from "@smirk/contract/subscription/plans";
import { promotionBodySchema, writePromotion } from "@smirk/contract/subscription/promotions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { addressKey, createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { publicReason } from "../sales/sales-stops.ts";
import { answerPaymentObject } from "./answer-payment-object.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { getPublicKey } from "./get-public-key.ts";
import { keepOffers } from "./plans/keep-offers.ts";
import { findPlan } from "./plans/list-plans.ts";
import type { SellingContext } from "./selling-context.ts";

/** Wrong codes per address: enough for typing errors, too few for guessing. */
const PROMOTION_LIMIT = { points: 30, duration: 600 };

export function registerPromotionRoutes(app: FastifyInstance, ctx: SellingContext): void {
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

export function registerPlanRoutes(app: FastifyInstance, ctx: Context, isSelling: () => boolean): void {
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
    return { stripe_public_key: getPublicKey(ctx) };
  });
  app.get("/subscription/payment_object", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    return answerPaymentObject(ctx, reply, { accountId, query: request.query });
  });
}
