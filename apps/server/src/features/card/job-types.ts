import type { JobType } from "../../jobs/job.ts";

/** Brings the passes of a membership in phones' wallets up to date. */
export const updatePassesJob: JobType<{ membershipId: string }> = {
  name: "update_wallet_passes",
  keyOf: ({ membershipId }) => `wallet ${membershipId}`,
};

/** Takes what Google has of an erased member's card. */
export const blankPassJob: JobType<{ passId: string }> = {
  name: "blank_wallet_pass",
  keyOf: ({ passId }) => `blank wallet ${passId}`,
};
