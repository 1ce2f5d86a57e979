import { addJob } from "../../jobs/add-job.ts";
import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { applyAutoRenewJob } from "./job-types.ts";

/** A choice made at joining waits for the first payment. */
export const queueRenewalChoice: SubscriptionStep = async (_ctx, trx, { membership, start, isNews }) => {
  if (!isNews || start === null || membership.auto_renew_change === null) return;
  await addJob(trx, applyAutoRenewJob, { membershipId: membership.id });
};
