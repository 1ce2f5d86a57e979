import type { JobType } from "../../jobs/job.ts";

/** Cancels what a member asked to cancel, where the request did not last as long as the provider took. */
export const cancelMembershipJob: JobType<{ membershipId: string; accountId: string }> = {
  name: "cancel_membership",
  keyOf: ({ membershipId }) => `asked to cancel ${membershipId}`,
};

/** Gives the provider a member's choice of renewal. */
export const applyAutoRenewJob: JobType<{ membershipId: string }> = {
  name: "apply_auto_renew",
  keyOf: ({ membershipId }) => `renewal ${membershipId}`,
};
