import { downloadStatementRoute, getStatementRoute } from "@smirk/contract/account/payments";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { sendPdf } from "../../pdf/send-pdf.ts";
import { askProvider } from "../billing/ask-provider.ts";
import { getStatement } from "./get-statement.ts";
import { drawStatement } from "./make-statement-pdf.ts";

export function registerStatementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
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
