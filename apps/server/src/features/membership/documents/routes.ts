import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { getAgreementDocument } from "./get-agreement-document.ts";
import { getCardDocument } from "./get-card-document.ts";
import { sendPdf } from "./send-pdf.ts";

export function registerDocumentRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/insurance_card.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return sendPdf(reply, "membership-card.pdf", await getCardDocument(ctx, accountId));
  });
  app.get("/account/agreement.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return sendPdf(reply, "membership-agreement.pdf", await getAgreementDocument(ctx, accountId));
  });
}
