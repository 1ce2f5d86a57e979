import type { PayingContext } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { carryOutCancellationJob, syncCustomerJob } from "../billing/job-types.ts";
import { queueUnrecordedPayments } from "../billing/payments/record-payments.ts";
import { applyAutoRenew } from "../leaving/apply-auto-renew.ts";
import { cancelAsAsked } from "../leaving/cancel-in-time.ts";
import { carryOutCancellation } from "../leaving/carry-out-cancellation.ts";
import { applyAutoRenewJob, cancelMembershipJob } from "../leaving/job-types.ts";
import { refundPortalCancellations } from "../leaving/record-cancellation.ts";
import { carryOutPlanChange } from "../plan-change/carry-out-plan-change.ts";
import { carryOutPlanChangeJob, scheduleLeavingJob } from "../plan-change/job-types.ts";
import { scheduleDueRenewals, scheduleRenewal } from "../plan-change/schedule-renewal.ts";
import { carryOutRefund } from "../refunds/carry-out-refund.ts";
import { carryOutRefundJob } from "../refunds/job-types.ts";
import { followCustomer } from "./follow-customer.ts";
import { reconcilePayments } from "./reconcile/reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile/reconcile-refunds.ts";

/** 08:17 UTC, when America sleeps. */
const NIGHTLY = { name: "reconcile_payments", match: "17 8 * * *", isBackfilled: true };

const AGING_OUT = { name: "schedule_due_leaving", match: "7 9 * * *", isBackfilled: true };

export function listMembershipJobs(paying: PayingContext): Job[] {
  return [
    handleJob(syncCustomerJob, ({ customerId }) => followCustomer(paying, customerId)),
    handleJob(cancelMembershipJob, (asked) => cancelAsAsked(paying, asked)),
    handleJob(carryOutCancellationJob, ({ membershipId }) => carryOutCancellation(paying, membershipId)),
    handleJob(applyAutoRenewJob, ({ membershipId }) => applyAutoRenew(paying, membershipId)),
    handleJob(carryOutPlanChangeJob, ({ changeId }) => carryOutPlanChange(paying, changeId)),
    handleJob(carryOutRefundJob, (job) => carryOutRefund(paying, job)),
    handleJob(scheduleLeavingJob, ({ membershipId }) => scheduleRenewal(paying, membershipId)),
    scheduleJob(AGING_OUT, () => scheduleDueRenewals(paying)),
    scheduleJob(NIGHTLY, async () => {
      await reconcilePayments(paying);
      await reconcileRefunds(paying);
      await queueUnrecordedPayments(paying);
      await refundPortalCancellations(paying, null);
    }),
  ];
}
