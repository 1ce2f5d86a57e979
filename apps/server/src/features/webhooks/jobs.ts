import type { Context } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { cleanWebhookEvents } from "./clean-webhook-events.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { deliverWebhooksJob } from "./job-types.ts";

const EVERY_MINUTE = { name: "deliver_due_webhooks", match: "* * * * *", isBackfilled: false };
const DAILY = { name: "clean_webhook_events", match: "47 9 * * *", isBackfilled: true };

export function listWebhookJobs(ctx: Context): Job[] {
  return [
    handleJob(deliverWebhooksJob, (_event, signal) => deliverWebhooks(ctx, signal)),
    scheduleJob(EVERY_MINUTE, () => deliverWebhooks(ctx)),
    scheduleJob(DAILY, () => cleanWebhookEvents(ctx)),
  ];
}
