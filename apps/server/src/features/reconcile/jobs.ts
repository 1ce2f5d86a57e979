import type { PayingContext } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { syncCustomerJob } from "../billing/job-types.ts";
import { queueUnrecordedPayments } from "../billing/sync/record-payments.ts";
import { refundPortalCancellations } from "../leaving/record-cancellation.ts";
import { followCustomer } from "./follow-customer.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

/** 08:17 UTC, when America sleeps. */
const NIGHTLY = { name: "reconcile_payments", match: "17 8 * * *", isBackfilled: true };

export function listReconcileJobs(paying: PayingContext): Job[] {
  return [
    handleJob(syncCustomerJob, ({ customerId }) => followCustomer(paying, customerId)),
    scheduleJob(NIGHTLY, async () => {
      await reconcilePayments(paying);
      await reconcileRefunds(paying);
      await queueUnrecordedPayments(paying);
      await refundPortalCancellations(paying, null);
    }),
  ];
}
