import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { checkAtStart } from "./catalog/check-at-start.ts";
import { createCatalog } from "./catalog/create-catalog.ts";
import { registerPayRoutes } from "./checkout/routes.ts";
import { paymentsUnavailable } from "./payment-errors.ts";
import { isAnyPlanSold } from "./plans/list-plans.ts";
import { registerPlanRoutes, registerPromotionRoutes } from "./routes.ts";
import { registerWebhookRoutes } from "./webhook/routes.ts";

/** Why nothing is sold, such as "prices unknown"; null while it is. */
export type WhyNotSelling = () => Promise<string | null>;

/** `/subscription` and Stripe's webhook; 503 without Stripe. */
export function registerSubscriptionRoutes(app: FastifyInstance, ctx: Context): WhyNotSelling {
  const { payments } = ctx;
  const whyNothingIsOffered = async () => ((await isAnyPlanSold(ctx)) ? null : "no plan on sale");
  if (!payments) {
    registerPlanRoutes(app, ctx, () => true);
    app.post("/subscription/*", () => {
      throw paymentsUnavailable();
    });
    return whyNothingIsOffered;
  }
  const catalog = createCatalog({ ...ctx, payments });
  const selling = { ...ctx, payments, catalog };
  registerPlanRoutes(app, ctx, () => catalog.whyNotSelling() === null);
  checkAtStart(app, ctx, catalog);
  registerPromotionRoutes(app, selling);
  registerPayRoutes(app, selling);
  registerWebhookRoutes(app, selling);
  return async () => (await whyNothingIsOffered()) ?? catalog.whyNotSelling();
}
