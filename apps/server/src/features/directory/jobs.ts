import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { settleTowns } from "./cities/settle-towns.ts";
import { decayConfirmations } from "./entries/decay-confirmations.ts";

const MINUTELY = { name: "settle_towns", match: "* * * * *", isBackfilled: false };
/** Midnight comes at another hour in each time zone. */
const HOURLY = { name: "decay_confirmations", match: "1 * * * *", isBackfilled: false };

export function listDirectoryJobs(ctx: Context): Job[] {
  return [
    scheduleJob(MINUTELY, () => settleTowns(ctx)),
    scheduleJob(HOURLY, async () => {
      const entries = await decayConfirmations(ctx);
      if (entries > 0) ctx.log.info({ entries }, "directory.confirmations.aged");
    }),
  ];
}
