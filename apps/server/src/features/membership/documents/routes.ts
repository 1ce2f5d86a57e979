import { agreementPdfQuerySchema } from "@smirk/contract/account/agreement";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { getCardDocument } from "../card/get-card-document.ts";
import { getAgreementDocument } from "./get-agreement-document.ts";
import { sendPdf } from "../../../pdf/send-pdf.ts";

export function registerDocumentRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get("/account/insurance_card.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const bytes = await drawings.run(accountId, () => getCardDocument(ctx, accountId));
    return sendPdf(reply, "membership-card.pdf", bytes);
  });
  app.get("/account/agreement.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { language } = parseBody(agreementPdfQuerySchema, request.query);
    const bytes = await drawings.run(accountId, () => getAgreementDocument(ctx, { accountId, language }));
    return sendPdf(reply, "membership-agreement.pdf", bytes);
  });
}
