import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { REPORT_OUTCOMES } from "../../../db/schema/console/schema-reports.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { listReports } from "../../reports/list-reports.ts";
import { reopenReport } from "../../reports/reopen-report.ts";
import { settleReport } from "../../reports/settle-report.ts";
import { afterUuid, PAGE_LIMIT, toPage } from "../pages.ts";
import { type AddAction, withReason } from "../register-actions.ts";

const reportId = v.pipe(v.string("Name a report."), v.uuid("Name a report."));
const settleSchema = v.object({
  report_id: reportId,
  outcome: v.picklist(REPORT_OUTCOMES, "Choose how it is settled."),
});
const reopenSchema = v.object({ report_id: reportId });
const pageSchema = v.object({ after: afterUuid });

export function registerReportActions(add: AddAction, ctx: Context): void {
  const listPage = async (isSettled: boolean, after?: string) => {
    const found = await listReports(ctx, { isSettled, afterId: after, limit: PAGE_LIMIT });
    const { rows: reports, next } = toPage(found, ({ id }) => id);
    return { reports, next };
  };
  add("reports.list", {
    method: "GET",
    url: "/reports",
    handler: async ({ request }) => listPage(false, parseBody(pageSchema, request.query).after),
  });
  add("reports.settled", {
    method: "GET",
    url: "/reports/settled",
    handler: async ({ request }) => listPage(true, parseBody(pageSchema, request.query).after),
  });
  add("reports.settle", {
    method: "POST",
    url: "/reports/settle",
    handler: async ({ request, operator }) => {
      const { report_id, outcome } = parseBody(settleSchema, request.body);
      // The report itself is the reason, but for what visitors no longer find.
      const reasoned = outcome === "hidden" ? withReason(operator, request.body) : operator;
      return { settled: await settleReport(ctx, { reportId: report_id, outcome, operator: reasoned }) };
    },
  });
  add("reports.reopen", {
    method: "POST",
    url: "/reports/reopen",
    handler: async ({ request, operator }) => {
      const { report_id } = parseBody(reopenSchema, request.body);
      return { reopened: await reopenReport(ctx, { reportId: report_id, operator }) };
    },
  });
}
