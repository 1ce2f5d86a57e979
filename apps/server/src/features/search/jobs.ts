import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { pruneChanges } from "./live-index/prune-changes.ts";

const HOURLY = { name: "prune_directory_changes", match: "23 * * * *", isBackfilled: false };

export function listSearchJobs(ctx: Context): Job[] {
  return [scheduleJob(HOURLY, () => pruneChanges(ctx))];
}
