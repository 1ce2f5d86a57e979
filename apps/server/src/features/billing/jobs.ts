import type { Context, PayingContext } from "../../context.ts";
import { handleJob, type Job, listJobsWith } from "../../jobs/job.ts";
import { recordPaymentsJob, syncChargeJob, syncMembershipPaymentsJob } from "./job-types.ts";
import { recordPayments } from "./sync/record-payments.ts";
import { syncCharge } from "./sync/sync-charge.ts";
import { syncMembershipPayments } from "./sync/sync-membership-payments.ts";

/** None where no payment provider is configured. */
export function listBillingJobs(ctx: Context): Job[] {
  return listJobsWith(ctx.payments, (payments) => listPayingJobs({ ...ctx, payments }));
}

function listPayingJobs(paying: PayingContext): Job[] {
  return [
    handleJob(syncChargeJob, ({ chargeId }) => syncCharge(paying, chargeId)),
    handleJob(recordPaymentsJob, ({ customerId }) => recordPayments(paying, customerId)),
    handleJob(syncMembershipPaymentsJob, ({ membershipId }) => syncMembershipPayments(paying, membershipId)),
  ];
}
