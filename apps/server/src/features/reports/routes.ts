import { confirmReportRoute, createReportRoute, nominateRoute } from "@smirk/contract/reports";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { confirmReport } from "./confirm-report.ts";
import { createNomination, createReport, createReportLimits } from "./create-report.ts";

/** What visitors report and nominate. Nothing of it is ever published. */
export function registerReportRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const limits = createReportLimits(ctx);
  const limited = { ...ctx, limits };
  const countReport = async (request: FastifyRequest) => limits.countReport(request.ip);
  const countCheck = async (request: FastifyRequest) => limits.countCheck(request.ip);
  serve(
    createReportRoute,
    async ({ caller, body: { location_id: locationId, wants_answer: wantsAnswer, ...rest }, request }) => {
      const from = {
        accountId: caller?.accountId ?? null,
        address: request.ip,
        language: languageOf(request),
      };
      return { data: await createReport(limited, { ...rest, ...from, locationId, wantsAnswer }) };
    },
    { onRequest: countReport },
  );
  serve(
    confirmReportRoute,
    async ({ body: { report: reportId, code }, request }) => {
      await confirmReport(ctx, { reportId, code, address: request.ip });
      return { confirmed: true } as const;
    },
    { onRequest: countCheck },
  );
  serve(
    nominateRoute,
    async ({ body: input, request }) => {
      const from = { address: request.ip, language: languageOf(request) };
      return { data: await createNomination(limited, { ...input, ...from }) };
    },
    { onRequest: countReport },
  );
}
