import { agreementPdfQuerySchema } from "@smirk/contract/account/agreement";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { sendPdf } from "../../../pdf/send-pdf.ts";
import { getAgreement } from "./get-agreement.ts";
import { getAgreementDocument } from "./get-agreement-document.ts";

export function registerAgreementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get("/account/agreement", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getAgreement(ctx, { accountId, language: languageOf(request) });
  });
  app.get("/account/agreement.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { language } = parseBody(agreementPdfQuerySchema, request.query);
    const bytes = await drawings.run(accountId, () => getAgreementDocument(ctx, { accountId, language }));
    return sendPdf(reply, "membership-agreement.pdf", bytes);
  });
}
