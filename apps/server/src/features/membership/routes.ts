import { cancelBodySchema } from "@smirk/contract/account/cancellation";
import { renewalBodySchema } from "@smirk/contract/account/renewal";
import { portalBodySchema } from "@smirk/contract/subscription/payment";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { sendPdf } from "../../pdf/send-pdf.ts";
import { registerEventRoutes } from "../account-events/routes.ts";
import { changesUnavailable } from "../billing/payment-errors.ts";
import { registerCardRoutes } from "../card/routes.ts";
import { registerDeskRoutes } from "../desk/routes.ts";
import { cancelInTime, lookAtCancellation, statusOf } from "../leaving/cancel-in-time.ts";
import { undoCancellation } from "../leaving/cancel-membership.ts";
import { getRenewalTerms } from "../leaving/renewal-consent.ts";
import { getRenewal, setAutoRenew } from "../leaving/set-auto-renew.ts";
import { registerAgreementRoutes } from "../members/agreement/routes.ts";
import { readConsentSource } from "../members/consents/consent-source.ts";
import { registerDentistRoutes } from "../members/dentists/routes.ts";
import { registerPlanChangeRoutes } from "../plan-change/routes.ts";
import { registerPriceChangeRoutes } from "../price-changes/routes.ts";
import { askProvider } from "./ask-provider.ts";
import { getAccountDetails } from "./get-account-details.ts";
import { getNextCharge } from "./payments/get-next-charge.ts";
import { getStatement } from "./payments/get-statement.ts";
import { drawStatement } from "./payments/make-statement-pdf.ts";
import { openPortal } from "./payments/open-portal.ts";
import { registerPaymentRoutes } from "./payments/routes.ts";

/** Limits for members' PDFs: each member has a few at once, and a full queue answers 503. */
const DRAWINGS = { running: 2, waiting: 40, waitMs: 8_000, perKey: 3 };

export function registerMembershipRoutes(app: FastifyInstance, ctx: Context): void {
  const drawings = app.openWorkGate(DRAWINGS);
  app.get("/account/details", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getAccountDetails(ctx, accountId);
  });
  registerPayingRoutes(app, ctx);
  registerAgreementRoutes(app, ctx, drawings);
  registerEventRoutes(app, ctx);
  registerPaymentRoutes(app, ctx);
  registerRenewalRoutes(app, ctx);
  registerStatementRoutes(app, ctx, drawings);
  registerPlanChangeRoutes(app, ctx);
  registerPriceChangeRoutes(app, ctx);
  registerDentistRoutes(app, ctx);
  registerCardRoutes(app, ctx, drawings);
  registerDeskRoutes(app, ctx);
}

function registerPayingRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/next_charge", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => getNextCharge(paying, accountId));
  });
  app.get("/account/cancellation", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => lookAtCancellation(paying, accountId), changesUnavailable);
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
    const answer = await askProvider(
      ctx,
      (paying) => cancelInTime(paying, { accountId, shown }),
      changesUnavailable,
    );
    return reply.status(statusOf(answer)).send(answer);
  });
  app.post("/account/keep", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => undoCancellation(paying, accountId), changesUnavailable);
  });
  // The wire's spelling.
  app.post("/subscription/retrive_customer_portal", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "The address to come back to is missing.";
    const { return_url: returnUrl } = parseBody(portalBodySchema, request.body, message);
    const origin = requestOrigin(request, ctx.config);
    const language = languageOf(request);
    return askProvider(ctx, (paying) => openPortal(paying, { accountId, origin, language, returnUrl }));
  });
}

function registerRenewalRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/renewal", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getRenewal(ctx, accountId);
  });
  app.get("/account/renewal/terms", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const language = languageOf(request);
    return askProvider(ctx, (paying) => getRenewalTerms(paying, { accountId, language }));
  });
  app.post("/account/renewal", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "Say whether the membership renews: auto_renew is missing.";
    const { auto_renew: autoRenew, consent } = parseBody(renewalBodySchema, request.body, message);
    const agreed = { shown: consent ?? null, source: readConsentSource(request) };
    return askProvider(ctx, (paying) => setAutoRenew(paying, { accountId, autoRenew, agreed }));
  });
}

interface StatementRoute {
  Params: { year: string };
}

function registerStatementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get<StatementRoute>("/account/statements/:year", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const asked = { accountId, year: request.params.year, language: languageOf(request) };
    return askProvider(ctx, (paying) => getStatement(paying, asked));
  });
  app.get<StatementRoute>("/account/statements/:year/statement.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { year } = request.params;
    const language = languageOf(request);
    const statement = await askProvider(ctx, (paying) => getStatement(paying, { accountId, year, language }));
    const paper = {
      statement,
      language,
      author: ctx.config.planOrganizationName,
      madeAt: ctx.clock.now(),
    };
    const bytes = await drawings.run(accountId, () => drawStatement(paper));
    return sendPdf(reply, `statement-${statement.year}.pdf`, bytes);
  });
}
