import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { settleTowns } from "./cities/settle-towns.ts";
import { ageConfirmations } from "./entries/age-confirmations.ts";

const MINUTELY = { name: "settle_towns", match: "* * * * *", isBackfilled: false };
/** Midnight comes at another hour in each time zone. */
const HOURLY = { name: "decay_confirmations", match: "1 * * * *", isBackfilled: false };

export function listDirectoryJobs(ctx: Context): Job[] {
  return [scheduleJob(MINUTELY, () => settleTowns(ctx)), scheduleJob(HOURLY, () => ageConfirmations(ctx))];
}
