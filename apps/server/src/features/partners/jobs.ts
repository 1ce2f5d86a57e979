import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { cleanPartnerRows } from "./clean-partner-rows.ts";

const HOURLY = { name: "clean_partner_rows", match: "41 * * * *", isBackfilled: true };

export function listPartnerJobs(ctx: Context): Job[] {
  return [scheduleJob(HOURLY, () => cleanPartnerRows(ctx))];
}
