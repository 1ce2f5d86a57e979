import { addJob } from "../../../jobs/add-job.ts";
import { isEndedByDispute, type SubscriptionStep } from "../../billing/sync/subscription-step.ts";
import { notifyMemberJob } from "../../members/job-types.ts";

/** After a dispute the sync of payments comes before the email that explains it, and queues it. */
export const queueNotice: SubscriptionStep = async (_ctx, trx, change) => {
  if (!change.isNews || isEndedByDispute(change)) return;
  await addJob(trx, notifyMemberJob, { membershipId: change.membership.id });
};
