import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { warnOfRegistrations } from "./emails/warn-of-registrations.ts";

const DAILY = { name: "warn_of_registrations", match: "20 14 * * *", isBackfilled: true };

export function listOperatorJobs(ctx: Context): Job[] {
  return [scheduleJob(DAILY, () => warnOfRegistrations(ctx))];
}
