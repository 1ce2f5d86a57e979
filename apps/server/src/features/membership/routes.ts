import { cancelBodySchema } from "@smirk/contract/account/cancellation";
import type { AccountDetails } from "@smirk/contract/account/insurance-card";
import type { Statement } from "@smirk/contract/account/payments";
import { renewalBodySchema } from "@smirk/contract/account/renewal";
import { portalBodySchema } from "@smirk/contract/subscription/payment";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { FastifyInstance } from "fastify";
import type { Context, PayingContext } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { officeDay } from "../../office-day.ts";
import { registerEventRoutes } from "../account-events/routes.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { getAgreement } from "../members/agreement/get-agreement.ts";
import { readConsentSource } from "../members/consents/consent-source.ts";
import { registerDentistRoutes } from "../members/dentists/routes.ts";
import { findMembership } from "../members/find-membership.ts";
import { askProvider } from "./ask-provider.ts";
import { getInsuranceCard } from "./card/get-insurance-card.ts";
import { registerCardRoutes } from "./card/routes.ts";
import { registerWalletRoutes } from "./card/wallet-routes.ts";
import { registerDeskRoutes } from "./desk/routes.ts";
import { registerDocumentRoutes } from "./documents/routes.ts";
import { sendPdf } from "./documents/send-pdf.ts";
import { cancelMembership, undoCancellation } from "./leaving/cancel-membership.ts";
import { getCancellation } from "./leaving/describe-cancellation.ts";
import { getRenewalTerms } from "./leaving/renewal-consent.ts";
import { getRenewal, setAutoRenew } from "./leaving/set-auto-renew.ts";
import { buildStatement } from "./payments/build-statement.ts";
import { getNextCharge } from "./payments/get-next-charge.ts";
import { readAccountPayments } from "./payments/list-payments.ts";
import { drawStatement } from "./payments/make-statement-pdf.ts";
import { openPortal } from "./payments/open-portal.ts";
import { registerPaymentRoutes } from "./payments/routes.ts";
import { registerPlanChangeRoutes } from "./plan-change/routes.ts";
import { registerPriceChangeRoutes } from "./price-changes/routes.ts";

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

async function getAccountDetails({ db }: Pick<Context, "db">, accountId: string): Promise<AccountDetails> {
  const membership = await findMembership(db, accountId);
  const { name, last_name, address_line_1, address_line_2, city, state_code, zip, plan_slug } = membership;
  return {
    user: {
      name,
      surname: last_name,
      address: {
        address_line_1,
        ...(address_line_2 !== null && { address_line_2 }),
        city,
        state: state_code,
        zip,
      },
    },
    plan: plan_slug,
  };
}

interface StatementRoute {
  Params: { year: string };
}

function registerStatementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get<StatementRoute>("/account/statements/:year", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => getStatement(paying, { accountId, year: request.params.year }));
  });
  app.get<StatementRoute>("/account/statements/:year/statement.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { year } = request.params;
    const statement = await askProvider(ctx, (paying) => getStatement(paying, { accountId, year }));
    const paper = {
      statement,
      language: await findAccountLanguage(ctx.db, accountId),
      author: ctx.config.planOrganizationName,
      madeAt: ctx.clock.now(),
    };
    const bytes = await drawings.run(accountId, () => drawStatement(paper));
    return sendPdf(reply, `statement-${statement.year}.pdf`, bytes);
  });
}

interface StatementRequest {
  accountId: string;
  year: string;
}

/** @throws 404 `not_found` for a year without charges and refunds; 409 `conflict` while pending; PaymentError */
async function getStatement(
  ctx: Pick<PayingContext, "db" | "payments" | "config" | "clock">,
  { accountId, year }: StatementRequest,
): Promise<Statement> {
  const { name, last_name: lastName } = await findMembership(ctx.db, accountId);
  const { planOrganizationName, postalAddress, officeTimeZone } = ctx.config;
  const isYear = /^20\d\d$/.test(year);
  const sums = isYear ? buildStatement(await readAccountPayments(ctx, accountId), Number(year)) : null;
  if (sums === null || sums.entries.length === 0) throw notFound("There is no statement for this year.");
  return {
    year: Number(year),
    time_zone: officeTimeZone,
    made_on: officeDay(ctx, ctx.clock.now()),
    paid_by: joinNames(name, lastName),
    paid_to: `${planOrganizationName}, ${postalAddress}`,
    ...sums,
  };
}
