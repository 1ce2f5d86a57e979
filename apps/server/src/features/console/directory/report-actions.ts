import type { REPORTS } from "@smirk/contract/console/reports";
import type { Context } from "../../../context.ts";
import { listReports } from "../../reports/list-reports.ts";
import { reopenReport } from "../../reports/reopen-report.ts";
import { settleReport } from "../../reports/settle-report.ts";
import type { Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";

export const REPORT_ACTIONS: Handlers<typeof REPORTS> = {
  "reports.list": async (ctx, { body }) => listPage(ctx, { isSettled: false, afterId: body.after }),
  "reports.settled": async (ctx, { body }) => listPage(ctx, { isSettled: true, afterId: body.after }),
  "reports.settle": async (ctx, { body: { report_id: reportId, outcome }, operator }) => ({
    settled: await settleReport(ctx, { reportId, outcome, operator }),
  }),
  "reports.reopen": async (ctx, { body: { report_id: reportId }, operator }) => ({
    reopened: await reopenReport(ctx, { reportId, operator }),
  }),
};

async function listPage(ctx: Context, page: { isSettled: boolean; afterId: string | undefined }) {
  const found = await listReports(ctx, { ...page, limit: PAGE_LIMIT });
  const { rows: reports, next } = toPage(found, ({ id }) => id);
  return { reports, next };
}
