import type { JobType } from "../../jobs/job.ts";

export interface AskedCancellation {
  membershipId: string;
  accountId: string;
  /** ISO 8601. Servers of the release before leave both out. */
  askedAt?: string;
  /** ISO 8601: the next charge that was known then. */
  renewsAt?: string | null;
}

/** Cancels what a member asked to cancel, where the request did not last as long as the provider took. */
export const cancelMembershipJob: JobType<AskedCancellation> = {
  name: "cancel_membership",
  keyOf: ({ membershipId }) => `asked to cancel ${membershipId}`,
};

/** Gives the provider a member's choice of renewal. */
export const applyAutoRenewJob: JobType<{ membershipId: string }> = {
  name: "apply_auto_renew",
  keyOf: ({ membershipId }) => `renewal ${membershipId}`,
};
