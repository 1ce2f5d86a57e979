import { addJob } from "../../jobs/add-job.ts";
import { carryOutCancellationJob } from "../billing/job-types.ts";
import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { applyAutoRenewJob, scheduleLeavingJob } from "./job-types.ts";
import { settlePlanChange } from "./plan-change/apply-plan-change.ts";

/** The member undid the cancellation in Stripe's portal. */
const clearCancellation: SubscriptionStep = async (_ctx, trx, { membership, status }) => {
  if (membership.state !== "canceled" || status !== "active") return;
  await trx
    .deleteFrom("cancellations")
    .where("membership_id", "=", membership.id)
    .where("rule", "=", "end_of_period")
    .where("done_at", "is not", null)
    .execute();
};

const settleChange: SubscriptionStep = async (ctx, trx, { facts, membership, status, start }) => {
  if (start !== null) return;
  const isEnding = status === "canceled" || status === "termed";
  await settlePlanChange(ctx, trx, { facts, membership, isEnding });
};

/** Its subscription is ended and its open invoices are voided: an ended membership takes no money. */
const queueEnding: SubscriptionStep = async (_ctx, trx, { facts, membership, status, isNews }) => {
  const isEnded = facts.endedAt !== null && membership.ended_at === null;
  const isGivenUp = status === "termed" && membership.state !== "termed";
  if (!isNews || !(isEnded || isGivenUp)) return;
  await addJob(trx, carryOutCancellationJob, { membershipId: membership.id });
};

/** A choice made at joining waits for the first payment. */
const queueRenewalChoice: SubscriptionStep = async (_ctx, trx, { membership, start, isNews }) => {
  if (!isNews || start === null || membership.auto_renew_change === null) return;
  await addJob(trx, applyAutoRenewJob, { membershipId: membership.id });
};

/** It renews after all, and the daily job may have no turn before the period ends. */
const queueRenewalChange: SubscriptionStep = async (_ctx, trx, { facts, membership, next, status }) => {
  const wasEnding = membership.cancel_at !== null || membership.is_past_due;
  if (status !== "active" || next.cancel_at !== null || !wasEnding || facts.status !== "active") return;
  await addJob(trx, scheduleLeavingJob, { membershipId: membership.id });
};

export const MEMBERSHIP_STEPS: readonly SubscriptionStep[] = [
  clearCancellation,
  settleChange,
  queueEnding,
  queueRenewalChoice,
  queueRenewalChange,
];
