import { cancelBodySchema } from "@smirk/contract/account/cancellation";
import { portalBodySchema } from "@smirk/contract/subscription/payment";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { registerEventRoutes } from "../account-events/routes.ts";
import { getAgreement } from "../members/agreement/get-agreement.ts";
import { registerDentistRoutes } from "../members/dentists/routes.ts";
import { askProvider } from "./ask-provider.ts";
import { getAccountDetails } from "./card/get-account-details.ts";
import { getInsuranceCard } from "./card/get-insurance-card.ts";
import { registerCardRoutes } from "./card/routes.ts";
import { registerWalletRoutes } from "./card/wallet-routes.ts";
import { registerDocumentRoutes } from "./documents/routes.ts";
import { cancelMembership } from "./leaving/cancel-membership.ts";
import { getCancellation } from "./leaving/describe-cancellation.ts";
import { registerRenewalRoutes } from "./leaving/renewal-routes.ts";
import { undoCancellation } from "./leaving/undo-cancellation.ts";
import { getNextCharge } from "./payments/get-next-charge.ts";
import { openPortal } from "./payments/open-portal.ts";
import { registerPaymentRoutes } from "./payments/routes.ts";
import { registerStatementRoutes } from "./payments/statement-routes.ts";
import { registerPlanChangeRoutes } from "./plan-change/routes.ts";

/** Limits for members' PDFs: each member has a few at once, and a full queue answers 503. */
const DRAWINGS = { running: 2, waiting: 40, waitMs: 8_000, perKey: 3 };

export function registerMembershipRoutes(app: FastifyInstance, ctx: Context): void {
  const drawings = app.openWorkGate(DRAWINGS);
  app.get("/account/insurance_card", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getInsuranceCard(ctx, { accountId, language: languageOf(request) });
  });
  app.get("/account/details", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getAccountDetails(ctx, accountId);
  });
  app.get("/account/agreement", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getAgreement(ctx, { accountId, language: languageOf(request) });
  });
  registerWalletRoutes(app, ctx);
  registerPayingRoutes(app, ctx);
  registerDocumentRoutes(app, ctx, drawings);
  registerEventRoutes(app, ctx);
  registerPaymentRoutes(app, ctx);
  registerRenewalRoutes(app, ctx);
  registerStatementRoutes(app, ctx, drawings);
  registerPlanChangeRoutes(app, ctx);
  registerDentistRoutes(app, ctx);
  registerCardRoutes(app, ctx, drawings);
}

function registerPayingRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/next_charge", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => getNextCharge(paying, accountId));
  });
  app.get("/account/cancellation", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => getCancellation(paying, accountId));
  });
  app.post("/account/cancel", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "The refund and the last day that you were shown are missing.";
    const { refund_cents: refundCents, last_day: lastDay } = parseBody(
      cancelBodySchema,
      request.body,
      message,
    );
    const shown = { refundCents, lastDay };
    return askProvider(ctx, (paying) => cancelMembership(paying, { accountId, shown }));
  });
  app.post("/account/keep", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => undoCancellation(paying, accountId));
  });
  // The wire's spelling.
  app.post("/subscription/retrive_customer_portal", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "The address to come back to is missing.";
    const { return_url: returnUrl } = parseBody(portalBodySchema, request.body, message);
    const origin = requestOrigin(request, ctx.config);
    return askProvider(ctx, (paying) => openPortal(paying, { accountId, origin, returnUrl }));
  });
}
