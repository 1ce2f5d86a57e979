import { promotionBodySchema, writePromotion } from "@smirk/contract/subscription/promotions";
import type { FastifyInstance } from "fastify";
import { addressKey, createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { findPlan } from "./plans/find-plan.ts";
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
