import { agreementPdfQuerySchema } from "@smirk/contract/account/agreement";
import type { Language } from "@smirk/domain/wire/language";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { findMembership } from "../../members/find-membership.ts";
import { renderCardDocument } from "../card/render-card-document.ts";
import { renderAgreementDocument } from "./render-agreement-document.ts";
import { sendPdf } from "./send-pdf.ts";

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

/** The member's card as a PDF (MEM-02), stamped once it is over. @throws 409 `conflict` while it is pending */
export async function getCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  accountId: string,
): Promise<Buffer> {
  return renderCardDocument(ctx, await findMembership(ctx.db, accountId));
}

/** The signed agreement as a PDF; fails when the stored words do not match their hash (MEM-06). @throws 409 `conflict` */
export async function getAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  { accountId, language }: { accountId: string; language?: Language | undefined },
): Promise<Buffer> {
  return renderAgreementDocument(ctx, await findMembership(ctx.db, accountId), language);
}
