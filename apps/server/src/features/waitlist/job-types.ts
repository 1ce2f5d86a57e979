import type { JobType } from "../../jobs/job.ts";

/** A person joined the waitlist; `mail` confirms it. */
export const notifyWaitlistedJob: JobType<{ removalToken: string }> = {
  name: "tell_waiting",
  keyOf: ({ removalToken }) => `waiting-${removalToken}`,
};
