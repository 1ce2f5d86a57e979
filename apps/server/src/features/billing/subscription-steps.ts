import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { officeDay } from "../../office-day.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { markAccountPaid } from "../auth/accounts/account-rows.ts";
import { saveAgreement } from "../members/agreement/save-agreement.ts";
import { addDentistChoices } from "../members/dentists/add-choices.ts";
import { findBoughtPlan } from "../members/find-membership.ts";
import { isErased } from "../members/memberships.ts";
import { recordSecondMembership } from "../members/person/known-memberships.ts";
import { recordPaymentsJob, syncMembershipPaymentsJob } from "./job-types.ts";
import {
  isEndedByDispute,
  type SubscriptionChange,
  type SubscriptionStep,
} from "./sync/subscription-step.ts";

/** What members see of a sync under 'Recent activity'. */
const recordStatusEvents: SubscriptionStep = async (ctx, trx, change) => {
  const { membership, status, start, at } = change;
  if (status === "waits" || status === "gone" || isErased(membership)) return;
  const about = { accountId: membership.account_id, membershipId: membership.id, at };
  if (start !== null) {
    const { name } = await findBoughtPlan(trx, membership.plan_slug);
    await recordAccountEvent(trx, { ...about, kind: "joined", facts: { plan_name: name } });
    return;
  }
  await recordInvoiceEvent(trx, change, about);
  const end = change.next.ended_at ?? change.next.cancel_at;
  const hasEnded = membership.ended_at === null && change.next.ended_at !== null;
  const isCanceled = membership.state === "active" && status === "canceled" && !change.isRenewalOff;
  if (isCanceled && end !== null) {
    await recordAccountEvent(trx, { ...about, kind: "canceled", facts: { last_day: officeDay(ctx, end) } });
  } else if (membership.state === "canceled" && status === "active") {
    await recordAccountEvent(trx, { ...about, kind: "cancellation_undone", facts: {} });
  } else if (hasEnded || (status === "termed" && membership.state !== "termed")) {
    await recordAccountEvent(trx, { ...about, kind: "ended", facts: {} });
  }
};

const startMembership: SubscriptionStep = async (ctx, trx, { membership, next, start, at }) => {
  if (start === null) return;
  const { id: membershipId, account_id: accountId, name, last_name: lastName } = membership;
  await markAccountPaid(trx, { accountId, name, lastName, now: at });
  await saveAgreement(ctx, trx, { ...membership, ...next, ...start });
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

async function recordInvoiceEvent(
  trx: Kysely<Database>,
  { facts, membership, next }: SubscriptionChange,
  about: { accountId: string; membershipId: string; at: Date },
): Promise<void> {
  const invoice = facts.latestInvoice;
  if (invoice === null || next.latest_invoice === membership.latest_invoice) return;
  if (invoice.status === "paid" && invoice.paidCents > 0) {
    const paid = { amount_cents: invoice.paidCents };
    await recordAccountEvent(trx, { ...about, kind: "payment_received", facts: paid });
  } else if (invoice.status === "open" && facts.status === "past_due") {
    const due = { amount_cents: invoice.totalCents };
    await recordAccountEvent(trx, { ...about, kind: "payment_failed", facts: due });
  }
}
