import type { JobType } from "../../jobs/job.ts";

/** Stripe's customer gets the member's name, email, phone and address. */
export const updateCustomerJob: JobType<{ membershipId: string }> = {
  name: "update_customer",
  keyOf: ({ membershipId }) => `customer ${membershipId}`,
};
