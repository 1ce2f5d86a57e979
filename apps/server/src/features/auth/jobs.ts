import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { cleanAuthRows } from "./clean-auth-rows.ts";

const HOURLY = { name: "clean_auth_rows", match: "11 * * * *", isBackfilled: true };

export function listAuthJobs(ctx: Context): Job[] {
  return [scheduleJob(HOURLY, () => cleanAuthRows(ctx))];
}
