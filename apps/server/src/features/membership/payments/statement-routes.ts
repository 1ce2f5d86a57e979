import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import { askProvider } from "../ask-provider.ts";
import { sendPdf } from "../documents/send-pdf.ts";
import { getStatement } from "./get-statement.ts";
import { drawStatement } from "./make-statement-pdf.ts";

interface StatementRoute {
  Params: { year: string };
}

export function registerStatementRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get<StatementRoute>("/account/statements/:year", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return askProvider(ctx, (paying) => getStatement(paying, { accountId, year: request.params.year }));
  });
  app.get<StatementRoute>("/account/statements/:year/statement.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { year } = request.params;
    const statement = await askProvider(ctx, (paying) => getStatement(paying, { accountId, year }));
    const paper = {
      statement,
      language: await findAccountLanguage(ctx.db, accountId),
      author: ctx.config.planOrganizationName,
      madeAt: ctx.clock.now(),
    };
    const bytes = await drawings.run(accountId, () => drawStatement(paper));
    return sendPdf(reply, `statement-${statement.year}.pdf`, bytes);
  });
}
