import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { warnOfEnds } from "./warn-of-ends.ts";
import { warnOfRegistrations } from "./warn-of-registrations.ts";
import { warnOfUnreadRules } from "./warn-of-unread-rules.ts";

const DAILY = { name: "warn_of_registrations", match: "20 14 * * *", isBackfilled: true };

export function listOperatorJobs(ctx: Context): Job[] {
  return [
    scheduleJob(DAILY, async () => {
      await warnOfRegistrations(ctx);
      await warnOfUnreadRules(ctx);
      await warnOfEnds(ctx);
    }),
  ];
}
