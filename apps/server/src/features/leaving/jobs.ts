import type { PayingContext } from "../../context.ts";
import { handleJob, type Job } from "../../jobs/job.ts";
import { carryOutCancellationJob } from "../billing/job-types.ts";
import { applyAutoRenew } from "./apply-auto-renew.ts";
import { cancelAsAsked } from "./cancel-in-time.ts";
import { carryOutCancellation } from "./carry-out-cancellation.ts";
import { applyAutoRenewJob, cancelMembershipJob } from "./job-types.ts";

export function listLeavingJobs(paying: PayingContext): Job[] {
  return [
    handleJob(cancelMembershipJob, (asked) => cancelAsAsked(paying, asked)),
    handleJob(carryOutCancellationJob, ({ membershipId }) => carryOutCancellation(paying, membershipId)),
    handleJob(applyAutoRenewJob, ({ membershipId }) => applyAutoRenew(paying, membershipId)),
  ];
}
