import { writePromotion } from "@smirk/domain/promotion";
import type { FastifyInstance } from "fastify";
import { createSharedLimiter, limitByAddress } from "../../http/rate-limit.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { findPlan } from "./find-plan.ts";
import { readPromotionBody } from "./read-promotion-body.ts";
import type { SellingContext } from "./selling-context.ts";

/** Enough for everybody who types, too few for whoever guesses. */
const GUESSES = { points: 30, duration: 600 };

/** `POST /subscription/apply_promotion`. */
export function registerPromotionRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "promotion", GUESSES));
  app.post("/subscription/apply_promotion", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { code, planSlug } = readPromotionBody(request.body);
    const plan = await findPlan(ctx, planSlug);
    return writePromotion(await applyPromotion(ctx, { code, plan }));
  });
}
