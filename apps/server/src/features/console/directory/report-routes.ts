import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { REPORT_OUTCOMES } from "../../../db/schema/console/schema-reports.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { listReports } from "../../reports/list-reports.ts";
import { settleReport } from "../../reports/settle-report.ts";
import type { AddAction } from "../register-actions.ts";

const settleSchema = v.object({
  report_id: v.pipe(v.string("Name a report."), v.uuid("Name a report.")),
  outcome: v.picklist(REPORT_OUTCOMES, "Choose how it is settled."),
});

export function registerReportActions(add: AddAction, ctx: Context): void {
  add("reports.list", {
    method: "GET",
    url: "/reports",
    handler: async () => ({ reports: await listReports(ctx) }),
  });
  add("reports.settle", {
    method: "POST",
    url: "/reports/settle",
    handler: async ({ request, operator }) => {
      const { report_id: reportId, outcome } = parseBody(settleSchema, request.body);
      const settled = await settleReport(ctx, { reportId, outcome, operator });
      return { settled, reports: await listReports(ctx) };
    },
  });
}
