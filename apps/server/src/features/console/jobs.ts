import type { Context } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { deleteExpiredRequests } from "../approvals/ask-approval.ts";
import { runBulk, runBulkJob } from "./bulk/run-bulk.ts";
import { cleanImports } from "./imports/clean-imports.ts";
import { runConsoleImportJob } from "./imports/console-import.ts";
import { runConsoleImport } from "./imports/run-console-import.ts";
import { carryOutRecoveries } from "./requests/carry-out-recoveries.ts";

const EVERY_MINUTE = { match: "* * * * *", isBackfilled: false };

export function listConsoleJobs(ctx: Context): Job[] {
  return [
    handleJob(runBulkJob, ({ bulkId }) => runBulk(ctx, bulkId)),
    handleJob(runConsoleImportJob, ({ importId }, signal) => runConsoleImport(ctx, importId, signal)),
    scheduleJob({ name: "clean_console_imports", ...EVERY_MINUTE }, async () => {
      await cleanImports(ctx);
      await deleteExpiredRequests(ctx);
    }),
    scheduleJob({ name: "carry_out_recoveries", ...EVERY_MINUTE }, () => carryOutRecoveries(ctx)),
  ];
}
