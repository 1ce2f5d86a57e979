import { addJob } from "../../jobs/add-job.ts";
import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { scheduleLeavingJob } from "../plan-change/job-types.ts";

/** It renews after all, and the daily job may have no turn before the period ends. */
export const queueRenewalChange: SubscriptionStep = async (
  _ctx,
  trx,
  { facts, membership, next, status },
) => {
  const wasEnding = membership.cancel_at !== null || membership.is_past_due;
  if (status !== "active" || next.cancel_at !== null || !wasEnding || facts.status !== "active") return;
  await addJob(trx, scheduleLeavingJob, { membershipId: membership.id });
};
