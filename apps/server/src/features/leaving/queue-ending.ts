import { addJob } from "../../jobs/add-job.ts";
import { carryOutCancellationJob } from "../billing/job-types.ts";
import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";

/** Its subscription is ended and its open invoices are voided: an ended membership takes no money. */
export const queueEnding: SubscriptionStep = async (_ctx, trx, { facts, membership, status, isNews }) => {
  const isEnded = facts.endedAt !== null && membership.ended_at === null;
  const isGivenUp = status === "termed" && membership.state !== "termed";
  if (!isNews || !(isEnded || isGivenUp)) return;
  await addJob(trx, carryOutCancellationJob, { membershipId: membership.id });
};
