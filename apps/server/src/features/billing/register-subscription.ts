import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { checkAtStart } from "./catalog/check-at-start.ts";
import { createCatalog } from "./catalog/create-catalog.ts";
import { registerPayRoutes } from "./checkout/routes.ts";
import { paymentsUnavailable } from "./payment-errors.ts";
import { registerPlanRoutes, registerPromotionRoutes } from "./routes.ts";
import { registerWebhookRoutes } from "./webhook/routes.ts";

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
