import type { TaskList } from "graphile-worker";
import type { Context } from "../context.ts";
import { carryOutCancellation } from "../features/account/carry-out-cancellation.ts";
import { reconcilePayments } from "../features/subscription/sync/reconcile-payments.ts";
import { syncCharge } from "../features/subscription/sync/sync-charge.ts";
import { syncCustomer } from "../features/subscription/sync/sync-customer.ts";
import type { Jobs } from "./add-job.ts";
import { releaseJobs } from "./release-jobs.ts";

/** Every job there is, by hand; those about payments only where somebody takes them. */
export function listTasks(ctx: Context): TaskList {
  const { payments } = ctx;
  const own: TaskList = { release_jobs: () => releaseJobs(ctx) };
  if (payments === null) return own;
  const paying = { ...ctx, payments };
  return {
    ...own,
    sync_customer: async (payload) => {
      await syncCustomer(paying, (payload as Jobs["sync_customer"]).customerId);
    },
    sync_charge: (payload) => syncCharge(paying, (payload as Jobs["sync_charge"]).chargeId),
    reconcile_payments: () => reconcilePayments(paying),
    carry_out_cancellation: (payload) =>
      carryOutCancellation(paying, (payload as Jobs["carry_out_cancellation"]).membershipId),
  };
}
