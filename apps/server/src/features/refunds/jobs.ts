import type { PayingContext } from "../../context.ts";
import { handleJob, type Job } from "../../jobs/job.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { carryOutRefundJob } from "./job-types.ts";

export function listRefundJobs(paying: PayingContext): Job[] {
  return [handleJob(carryOutRefundJob, (job) => carryOutRefund(paying, job))];
}
