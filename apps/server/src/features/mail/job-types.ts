import type { JobType } from "../../jobs/job.ts";

/** An email in the outbox is sent. */
export const sendMailJob: JobType<{ mailId: string }> = {
  name: "send_mail",
  keyOf: ({ mailId }) => `mail-${mailId}`,
  // Over six weeks, as long as an email may be late.
  maxAttempts: 180,
};
