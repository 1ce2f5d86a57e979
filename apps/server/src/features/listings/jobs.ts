import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { applyDeskAnswers } from "./apply-desk-answers.ts";

const HOURLY = { name: "apply_desk_answers", match: "7 * * * *", isBackfilled: false };

export function listListingJobs(ctx: Context): Job[] {
  return [scheduleJob(HOURLY, () => applyDeskAnswers(ctx))];
}
