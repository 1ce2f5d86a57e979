import type { JobType } from "../../jobs/job.ts";

export const syncCustomerJob: JobType<{ customerId: string }> = {
  name: "sync_customer",
  keyOf: ({ customerId }) => `sync ${customerId}`,
};

export const syncChargeJob: JobType<{ chargeId: string }> = {
  name: "sync_charge",
  keyOf: ({ chargeId }) => `sync ${chargeId}`,
};

/** Refunds and disputes of a membership's payments, whose events may have come too early. */
export const syncMembershipPaymentsJob: JobType<{ membershipId: string }> = {
  name: "sync_membership_payments",
  keyOf: ({ membershipId }) => `payments ${membershipId}`,
};

/** Stores what a customer has paid, for statistics. */
export const recordPaymentsJob: JobType<{ customerId: string }> = {
  name: "record_payments",
  keyOf: ({ customerId }) => `record ${customerId}`,
};

/** `membership` ends the subscription and pays back what is due. */
export const carryOutCancellationJob: JobType<{ membershipId: string }> = {
  name: "carry_out_cancellation",
  keyOf: ({ membershipId }) => `cancel ${membershipId}`,
};
