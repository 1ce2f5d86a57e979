import type { Context } from "../../context.ts";
import { handleJob, type Job } from "../../jobs/job.ts";
import { runBulkJob } from "./bulk/job-types.ts";
import { runBulk } from "./bulk/run-bulk.ts";

export function listConsoleJobs(ctx: Context): Job[] {
  return [handleJob(runBulkJob, ({ bulkId }) => runBulk(ctx, bulkId))];
}
