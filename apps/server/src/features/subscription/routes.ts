import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { checkAtStart } from "./catalogue/check-at-start.ts";
import { createCatalogue } from "./catalogue/create-catalogue.ts";
import { registerPayRoutes } from "./pay/routes.ts";
import { paymentsUnavailable } from "./payment-errors.ts";
import { registerPlanRoutes } from "./plan-routes.ts";
import { registerPromotionRoutes } from "./promotion-routes.ts";
import { registerWebhookRoutes } from "./webhook/routes.ts";

/**
 * Everything under `/subscription`, and what the payment provider tells; without a payment provider all that takes money
 * is 503.
 * @returns why the server is not ready for visitors as far as selling goes; null once it is
 */
export function registerSubscriptionRoutes(app: FastifyInstance, ctx: Context): () => string | null {
  registerPlanRoutes(app, ctx);
  const { payments } = ctx;
  if (!payments) {
    app.post("/subscription/*", () => {
      throw paymentsUnavailable();
    });
    return () => null;
  }
  const catalogue = createCatalogue(ctx, payments);
  const selling = { ...ctx, payments, catalogue };
  checkAtStart(app, ctx, catalogue);
  registerPromotionRoutes(app, selling);
  registerPayRoutes(app, selling);
  registerWebhookRoutes(app, selling);
  return () => (catalogue.arePricesKnown() ? null : "prices unknown");
}
