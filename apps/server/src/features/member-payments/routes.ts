import { getNextChargeRoute } from "@smirk/contract/account/insurance-card";
import {
  downloadInvoiceRoute,
  getPaymentRoute,
  listPaymentsRoute,
  payDuePaymentRoute,
} from "@smirk/contract/account/payments";
import { createPortalLinkRoute } from "@smirk/contract/subscription/payment";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { sendPdf } from "../../pdf/send-pdf.ts";
import { askProvider } from "../billing/ask-provider.ts";
import { getNextCharge } from "./get-next-charge.ts";
import { findOwnPayment, getPayment } from "./get-payment.ts";
import { listPayments } from "./list-payments.ts";
import { openPortal } from "./open-portal.ts";
import { payDuePayment } from "./pay-due-payment.ts";

export function registerMemberPaymentRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(getNextChargeRoute, ({ caller }) =>
    askProvider(ctx, (paying) => getNextCharge(paying, caller.accountId)),
  );
  serve(
    createPortalLinkRoute,
    ({ caller: { accountId }, body: { return_url: returnUrl }, request }) => {
      const from = { origin: requestOrigin(request, ctx.config), language: languageOf(request) };
      return askProvider(ctx, (paying) => openPortal(paying, { accountId, ...from, returnUrl }));
    },
    { unreadable: "The address to come back to is missing." },
  );
  serve(listPaymentsRoute, ({ caller: { accountId }, request }) =>
    askProvider(ctx, (paying) => listPayments(paying, { accountId, language: languageOf(request) })),
  );
  serve(getPaymentRoute, ({ caller: { accountId }, params: { id: paymentId }, request }) =>
    askProvider(ctx, (paying) => getPayment(paying, { accountId, paymentId, language: languageOf(request) })),
  );
  serve(
    downloadInvoiceRoute,
    async ({ caller: { accountId }, params: { id: paymentId }, request, reply }) => {
      const asked = { accountId, paymentId, language: languageOf(request) };
      const bytes = await askProvider(ctx, async (paying) => {
        const { id } = await findOwnPayment(paying, asked);
        return paying.payments.fetchInvoicePdf(id);
      });
      return sendPdf(reply, "receipt.pdf", bytes);
    },
  );
  serve(payDuePaymentRoute, ({ caller: { accountId }, params: { id: paymentId } }) =>
    askProvider(ctx, (paying) => payDuePayment(paying, { accountId, paymentId })),
  );
}
