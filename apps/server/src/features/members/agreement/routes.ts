import { downloadAgreementRoute, getAgreementRoute } from "@smirk/contract/account/agreement";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { sendPdf } from "../../../pdf/send-pdf.ts";
import { getAgreement } from "./get-agreement.ts";
import { getAgreementDocument } from "./get-agreement-document.ts";

export function registerAgreementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  const serve = serveRoutes(app, ctx);
  serve(getAgreementRoute, ({ caller: { accountId }, request }) =>
    getAgreement(ctx, { accountId, language: languageOf(request) }),
  );
  serve(downloadAgreementRoute, async ({ caller: { accountId }, query: { language }, reply }) => {
    const draw = () => getAgreementDocument(ctx, { accountId, language });
    return sendPdf(reply, "membership-agreement.pdf", await drawings.run(accountId, draw));
  });
}
