import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { sendPdf } from "../../../pdf/send-pdf.ts";
import { askProvider } from "../ask-provider.ts";
import { findOwnPayment, getPayment } from "./get-payment.ts";
import { listPayments } from "./list-payments.ts";
import { payDuePayment } from "./pay-due-payment.ts";

interface PaymentRoute {
  Params: { id: string };
}

export function registerPaymentRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/payments", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const language = languageOf(request);
    return askProvider(ctx, (paying) => listPayments(paying, { accountId, language }));
  });
  app.get<PaymentRoute>("/account/payments/:id", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const asked = { accountId, paymentId: request.params.id, language: languageOf(request) };
    return askProvider(ctx, (paying) => getPayment(paying, asked));
  });
  app.get<PaymentRoute>("/account/payments/:id/invoice.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const asked = { accountId, paymentId: request.params.id, language: languageOf(request) };
    const bytes = await askProvider(ctx, async (paying) => {
      const { id } = await findOwnPayment(paying, asked);
      return paying.payments.fetchInvoicePdf(id);
    });
    return sendPdf(reply, "receipt.pdf", bytes);
  });
  app.post<PaymentRoute>("/account/payments/:id/pay", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => payDuePayment(paying, { accountId, paymentId: request.params.id }));
  });
}
