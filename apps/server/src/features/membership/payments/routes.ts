import {
  downloadInvoiceRoute,
  getPaymentRoute,
  listPaymentsRoute,
  payDuePaymentRoute,
} from "@smirk/contract/account/payments";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { sendPdf } from "../../../pdf/send-pdf.ts";
import { askProvider } from "../ask-provider.ts";
import { findOwnPayment, getPayment } from "./get-payment.ts";
import { listPayments } from "./list-payments.ts";
import { payDuePayment } from "./pay-due-payment.ts";

export function registerPaymentRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
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
