import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { deleteOldChecks } from "./card-checks.ts";

const DAILY = { name: "delete_card_checks", match: "52 9 * * *", isBackfilled: true };

export function listDeskJobs(ctx: Context): Job[] {
  return [scheduleJob(DAILY, () => deleteOldChecks(ctx))];
}
