import { confirmReportBodySchema, nominationBodySchema, reportBodySchema } from "@smirk/contract/reports";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { confirmReport } from "./confirm-report.ts";
import { createNomination, createReport, createReportLimits } from "./create-report.ts";
import { findReporter } from "./find-reporter.ts";

/** What visitors report and nominate. Nothing of it is ever published. */
export function registerReportRoutes(app: FastifyInstance, ctx: Context): void {
  const limits = createReportLimits(ctx);
  const limited = { ...ctx, limits };
  app.post("/reports", async (request, reply) => {
    reply.header("cache-control", "no-store");
    await limits.countReport(request.ip);
    const accountId = await findReporter(ctx, request, reply);
    const {
      location_id: locationId,
      wants_answer: wantsAnswer,
      ...rest
    } = parseBody(reportBodySchema, request.body);
    const caller = { accountId, address: request.ip, language: languageOf(request) };
    const input = { ...rest, ...caller, locationId, wantsAnswer };
    return { data: await createReport(limited, input) };
  });
  app.post("/reports/confirm", async (request, reply) => {
    reply.header("cache-control", "no-store");
    await limits.countCheck(request.ip);
    const { report: reportId, code } = parseBody(confirmReportBodySchema, request.body);
    await confirmReport(ctx, { reportId, code, address: request.ip });
    return { confirmed: true };
  });
  app.post("/nominations", async (request, reply) => {
    reply.header("cache-control", "no-store");
    await limits.countReport(request.ip);
    const input = parseBody(nominationBodySchema, request.body);
    const caller = { address: request.ip, language: languageOf(request) };
    return { data: await createNomination(limited, { ...input, ...caller }) };
  });
}
