import { addJob } from "../../jobs/add-job.ts";
import { markAccountPaid } from "../auth/accounts/mark-account-paid.ts";
import { saveAgreement } from "../members/agreement/save-agreement.ts";
import { addDentistChoices } from "../members/dentists/add-choices.ts";
import { recordSecondMembership } from "../members/person/second-memberships.ts";
import { recordPaymentsJob, syncMembershipPaymentsJob } from "./job-types.ts";
import { recordStatusEvents } from "./sync/record-status-events.ts";
import { isEndedByDispute, type SubscriptionStep } from "./sync/subscription-step.ts";

const startMembership: SubscriptionStep = async (ctx, trx, { membership, start, at }) => {
  if (start === null) return;
  const { id: membershipId, account_id: accountId, name, last_name: lastName } = membership;
  await markAccountPaid(trx, { accountId, name, lastName, now: at });
  await saveAgreement(ctx, trx, { ...membership, ...start });
  await addDentistChoices(trx, { membershipId, personIds: null, at });
  await recordSecondMembership(trx, membership, at);
};

const queueRecording: SubscriptionStep = async (_ctx, trx, { facts, membership, next, start }) => {
  const isPaid = start !== null || (membership.paid_at !== null && facts.latestInvoice?.status === "paid");
  if (!isPaid || next.latest_invoice === membership.latest_invoice) return;
  await addJob(trx, recordPaymentsJob, { customerId: facts.customerId });
};

/** The events of a payment may have come before its membership was known. */
const queuePaymentSync: SubscriptionStep = async (_ctx, trx, change) => {
  if (!change.isNews || (change.start === null && !isEndedByDispute(change))) return;
  await addJob(trx, syncMembershipPaymentsJob, { membershipId: change.membership.id });
};

export const BILLING_STEPS: readonly SubscriptionStep[] = [
  startMembership,
  recordStatusEvents,
  queueRecording,
  queuePaymentSync,
];
