import { writePromotion } from "@smirk/domain/billing/promotions/promotion";
import type { FastifyInstance } from "fastify";
import { addressKey, createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { findPlan } from "./find-plan.ts";
import { readPromotionBody } from "./read-promotion-body.ts";
import type { SellingContext } from "./selling-context.ts";

/** Wrong codes per address: enough for typing errors, too few for guessing. */
const PROMOTION_LIMIT = { points: 30, duration: 600 };

export function registerPromotionRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const limiter = createSharedLimiter(ctx.pool, "promotion", PROMOTION_LIMIT);
  const onRequest = limitByAddress(limiter);
  app.post("/subscription/apply_promotion", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { code, planSlug } = readPromotionBody(request.body);
    const plan = await findPlan(ctx, planSlug);
    const promotion = await applyPromotion(ctx, { code, plan });
    await limiter.reward(addressKey(request.ip));
    return writePromotion(promotion);
  });
}
