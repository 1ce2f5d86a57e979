import { cancelRoute, getCancellationRoute, keepRoute } from "@smirk/contract/account/cancellation";
import { getAccountDetailsRoute, getNextChargeRoute } from "@smirk/contract/account/insurance-card";
import { downloadStatementRoute, getStatementRoute } from "@smirk/contract/account/payments";
import { getRenewalRoute, getRenewalTermsRoute, setRenewalRoute } from "@smirk/contract/account/renewal";
import { createPortalLinkRoute } from "@smirk/contract/subscription/payment";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
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
  serveRoutes(app, ctx)(getAccountDetailsRoute, ({ caller }) => getAccountDetails(ctx, caller.accountId));
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
  const serve = serveRoutes(app, ctx);
  serve(getNextChargeRoute, ({ caller }) =>
    askProvider(ctx, (paying) => getNextCharge(paying, caller.accountId)),
  );
  serve(getCancellationRoute, ({ caller }) =>
    askProvider(ctx, (paying) => lookAtCancellation(paying, caller.accountId), changesUnavailable),
  );
  serve(
    cancelRoute,
    async ({ caller: { accountId }, body, reply }) => {
      const shown = { refundCents: body.refund_cents, lastDay: body.last_day };
      const cancel = (paying: Parameters<typeof cancelInTime>[0]) =>
        cancelInTime(paying, { accountId, shown });
      const answer = await askProvider(ctx, cancel, changesUnavailable);
      reply.status(statusOf(answer));
      return answer;
    },
    { unreadable: "The refund and the last day that you were shown are missing." },
  );
  serve(keepRoute, ({ caller }) =>
    askProvider(ctx, (paying) => undoCancellation(paying, caller.accountId), changesUnavailable),
  );
  serve(
    createPortalLinkRoute,
    ({ caller: { accountId }, body: { return_url: returnUrl }, request }) => {
      const from = { origin: requestOrigin(request, ctx.config), language: languageOf(request) };
      return askProvider(ctx, (paying) => openPortal(paying, { accountId, ...from, returnUrl }));
    },
    { unreadable: "The address to come back to is missing." },
  );
}

function registerRenewalRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(getRenewalRoute, ({ caller }) => getRenewal(ctx, caller.accountId));
  serve(getRenewalTermsRoute, ({ caller: { accountId }, request }) =>
    askProvider(ctx, (paying) => getRenewalTerms(paying, { accountId, language: languageOf(request) })),
  );
  serve(
    setRenewalRoute,
    ({ caller: { accountId }, body: { auto_renew: autoRenew, consent }, request }) => {
      const agreed = { shown: consent ?? null, source: readConsentSource(request) };
      return askProvider(ctx, (paying) => setAutoRenew(paying, { accountId, autoRenew, agreed }));
    },
    { unreadable: "Say whether the membership renews: auto_renew is missing." },
  );
}

function registerStatementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  const serve = serveRoutes(app, ctx);
  serve(getStatementRoute, ({ caller: { accountId }, params: { year }, request }) =>
    askProvider(ctx, (paying) => getStatement(paying, { accountId, year, language: languageOf(request) })),
  );
  serve(downloadStatementRoute, async ({ caller: { accountId }, params: { year }, request, reply }) => {
    const language = languageOf(request);
    const statement = await askProvider(ctx, (paying) => getStatement(paying, { accountId, year, language }));
    const { planOrganizationName: author } = ctx.config;
    const paper = { statement, language, author, madeAt: ctx.clock.now() };
    const bytes = await drawings.run(accountId, () => drawStatement(paper));
    return sendPdf(reply, `statement-${statement.year}.pdf`, bytes);
  });
}
