import type { PayingContext } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { carryOutPlanChange } from "./carry-out-plan-change.ts";
import { carryOutPlanChangeJob, scheduleLeavingJob } from "./job-types.ts";
import { scheduleDueRenewals, scheduleRenewal } from "./schedule-renewal.ts";

const AGING_OUT = { name: "schedule_due_leaving", match: "7 9 * * *", isBackfilled: true };

export function listPlanChangeJobs(paying: PayingContext): Job[] {
  return [
    handleJob(carryOutPlanChangeJob, ({ changeId }) => carryOutPlanChange(paying, changeId)),
    handleJob(scheduleLeavingJob, ({ membershipId }) => scheduleRenewal(paying, membershipId)),
    scheduleJob(AGING_OUT, () => scheduleDueRenewals(paying)),
  ];
}
