import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { settleTowns } from "./cities/settle-towns.ts";

const MINUTELY = { name: "settle_towns", match: "* * * * *", isBackfilled: false };

export function listDirectoryJobs(ctx: Context): Job[] {
  return [scheduleJob(MINUTELY, () => settleTowns(ctx))];
}
