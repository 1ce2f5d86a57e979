import type { JobType } from "../../jobs/job.ts";

/** Stripe's customer gets the member's name, email, phone and address. */
export const updateCustomerJob: JobType<{ membershipId: string }> = {
  name: "update_customer",
  keyOf: ({ membershipId }) => `customer ${membershipId}`,
};

/** Somebody who lost their phone typed an email address. */
export const sendRecoveryCodeJob: JobType<{ recoveryId: string; ownerProof?: string }> = {
  name: "send_recovery_code",
  keyOf: ({ recoveryId }) => `recovery-${recoveryId}`,
};
