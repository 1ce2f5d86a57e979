import type { Context } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { weighReportJob } from "../reports/job-types.ts";
import { applyWords } from "./apply-words.ts";

/** The name is the one that servers of earlier releases know. */
const HOURLY = { name: "apply_desk_answers", match: "7 * * * *", isBackfilled: false };

export function listListingJobs(ctx: Context): Job[] {
  return [scheduleJob(HOURLY, () => applyWords(ctx)), handleJob(weighReportJob, () => applyWords(ctx))];
}
