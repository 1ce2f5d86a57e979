import type { JobType } from "../../jobs/job.ts";

/** `mail` says that a card was checked often in a day. */
export const notifyOfCardChecksJob: JobType<{ membershipId: string; personId: string; at: string }> = {
  name: "notify_of_card_checks",
  keyOf: ({ personId }) => `card checks ${personId}`,
};
