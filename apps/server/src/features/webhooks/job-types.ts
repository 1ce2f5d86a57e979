import type { JobType } from "../../jobs/job.ts";

/** One for each event: members' transactions do not wait for each other. */
export const deliverWebhooksJob: JobType<{ eventId: string }> = {
  name: "deliver_webhooks",
  keyOf: ({ eventId }) => `webhook ${eventId}`,
  maxAttempts: 1,
};

/** `partners` writes to the contact of whose endpoint it is. */
export const notifyOfPausedWebhookJob: JobType<{ endpointId: string; pausedAt: string }> = {
  name: "notify_of_paused_webhook",
  keyOf: ({ endpointId }) => `paused webhook ${endpointId}`,
};
