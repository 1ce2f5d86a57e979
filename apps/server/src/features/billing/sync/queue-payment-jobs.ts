import { addJob } from "../../../jobs/add-job.ts";
import { recordPaymentsJob, syncMembershipPaymentsJob } from "../job-types.ts";
import { isEndedByDispute, type SubscriptionStep } from "./subscription-step.ts";

export const queueRecording: SubscriptionStep = async (_ctx, trx, { facts, membership, next, start }) => {
  const isPaid = start !== null || (membership.paid_at !== null && facts.latestInvoice?.status === "paid");
  if (!isPaid || next.latest_invoice === membership.latest_invoice) return;
  await addJob(trx, recordPaymentsJob, { customerId: facts.customerId });
};

/** The events of a payment may have come before its membership was known. */
export const queuePaymentSync: SubscriptionStep = async (_ctx, trx, change) => {
  if (!change.isNews || (change.start === null && !isEndedByDispute(change))) return;
  await addJob(trx, syncMembershipPaymentsJob, { membershipId: change.membership.id });
};
