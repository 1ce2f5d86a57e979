import type { Context } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { notifyOfPausedWebhookJob } from "../webhooks/job-types.ts";
import { cleanPartnerRows } from "./clean-partner-rows.ts";
import { notifyOfPause } from "./notify-of-pause.ts";

const HOURLY = { name: "clean_partner_rows", match: "41 * * * *", isBackfilled: true };

export function listPartnerJobs(ctx: Context): Job[] {
  return [
    scheduleJob(HOURLY, () => cleanPartnerRows(ctx)),
    handleJob(notifyOfPausedWebhookJob, (paused) => notifyOfPause(ctx, paused)),
  ];
}
