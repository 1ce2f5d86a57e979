import type { Context } from "../../context.ts";
import { handleJob, type Job } from "../../jobs/job.ts";
import { updateCustomerJob } from "./job-types.ts";
import { updateCustomer } from "./update-customer.ts";

/** None where no payment provider is configured. */
export function listDetailsJobs(ctx: Context): Job[] {
  const { payments } = ctx;
  if (payments === null) return [];
  const paying = { ...ctx, payments };
  return [handleJob(updateCustomerJob, ({ membershipId }) => updateCustomer(paying, membershipId))];
}
