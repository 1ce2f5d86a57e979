import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { writeNightlyFiles } from "./nightly/write-nightly-files.ts";

/** The small hours of all of America. */
const NIGHTLY = { name: "write_nightly_files", match: "37 8 * * *", isBackfilled: true };

export function listPlanNetJobs(ctx: Context): Job[] {
  return [scheduleJob(NIGHTLY, () => writeNightlyFiles(ctx))];
}
