import { getPublicKeyRoute } from "@smirk/contract/subscription/payment";
import { listPlansRoute, writePlan } from "@smirk/contract/subscription/plans";
import { applyPromotionRoute, writePromotion } from "@smirk/contract/subscription/promotions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { addressKey, createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
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
  serveRoutes(app, ctx)(
    applyPromotionRoute,
    async ({ body: { plan_slug: slug, promotion_code: code }, request }) => {
      const promotion = await applyPromotion(ctx, { code, plan: await findPlan(ctx, slug) });
      await limiter.reward(addressKey(request.ip));
      return writePromotion(promotion);
    },
    { onRequest, unreadable: "The code could not be read." },
  );
}

export function registerPlanRoutes(app: FastifyInstance, ctx: Context, isSelling: () => boolean): void {
  const serve = serveRoutes(app, ctx);
  const offers = keepOffers(ctx);
  serve(listPlansRoute, async ({ request, reply }) => {
    const { plans, stops } = await offers(languageOf(request));
    reply.header("cache-control", "no-cache").header("vary", "accept-language");
    return {
      plans: plans.map(writePlan),
      is_selling: isSelling(),
      stopped_states: Array.from(stops, ([state, stop]) => ({ state, reason: publicReason(stop) })),
    };
  });
  serve(getPublicKeyRoute, () => ({ stripe_public_key: getPublicKey(ctx) }));
  app.get("/subscription/payment_object", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    return answerPaymentObject(ctx, reply, { accountId, query: request.query });
  });
}
