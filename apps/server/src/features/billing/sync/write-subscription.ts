import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { markAccountPaid } from "../../auth/accounts/mark-account-paid.ts";
import { lockAccount } from "../../auth/sessions/lock-account.ts";
import { addDentistChoices } from "../../members/dentists/add-choices.ts";
import { isErased } from "../../members/erased-membership.ts";
import { notifyMemberJob } from "../../members/job-types.ts";
import { recordSecondMembership } from "../../members/person/second-memberships.ts";
import { generatePolicyNumber } from "../../members/policy-numbers/generate-policy-number.ts";
import { saveAgreement } from "../agreement/save-agreement.ts";
import {
  applyAutoRenewJob,
  carryOutCancellationJob,
  recordPaymentsJob,
  syncMembershipPaymentsJob,
} from "../job-types.ts";
import { settlePlanChange } from "../plan-change/apply-plan-change.ts";
import { deriveMembershipStatus, endsByItself, type MembershipStatus } from "./derive-membership-status.ts";
import { isRenewalOff } from "./is-renewal-off.ts";
import { isLostToDispute } from "./payments/sync-disputes.ts";
import { recordStatusEvents } from "./record-status-events.ts";
import type { SyncContext } from "./sync-context.ts";

type Membership = Selectable<MembershipsTable>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The first payment makes a member. @param syncVersion from before the call: newer answers are not overwritten */
export async function writeSubscription(
  ctx: SyncContext,
  facts: SubscriptionFacts,
  syncVersion: string,
): Promise<void> {
  const owner = await findMembership(ctx.db, facts).executeTakeFirst();
  if (owner === undefined) return;
  const wasEverPaid = isEndRecent(facts, owner) && (await ctx.payments.hasEverPaid(facts.id));
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner.account_id);
    const membership = await findMembership(trx, facts).executeTakeFirst();
    if (!membership || BigInt(membership.sync_ticket) >= BigInt(syncVersion)) return;
    const isLost = await isLostToDispute(trx, membership.id);
    const wasPaid = wasEverPaid || membership.paid_at !== null;
    const isOff = await isRenewalOff(trx, membership);
    const wasTermed = membership.state === "termed";
    const status = deriveMembershipStatus(facts, { wasPaid, isLost, wasTermed, isRenewalOff: isOff });
    const isNewlyPaid = membership.paid_at === null && status !== "waits" && status !== "gone";
    const start = isNewlyPaid && { paid_at: ctx.clock.now(), policy_number: generatePolicyNumber() };
    if (start) {
      const { account_id: accountId, name, last_name: lastName } = membership;
      await markAccountPaid(trx, { accountId, name, lastName, now: ctx.clock.now() });
      await saveAgreement(ctx, { ...membership, ...start }, trx);
      await addDentistChoices(trx, { membershipId: membership.id, personIds: null, at: start.paid_at });
      await recordSecondMembership(trx, membership, start.paid_at);
    }
    const next = describe(facts, membership, status);
    await trx
      .updateTable("memberships")
      .set({
        ...next,
        ...start,
        synced_at: ctx.clock.now(),
        sync_ticket: syncVersion,
        updated_at: ctx.clock.now(),
      })
      .where("id", "=", membership.id)
      .execute();
    if (membership.state === "canceled" && status === "active") await clearCancellation(membership, trx);
    await recordStatusEvents(ctx, trx, {
      facts,
      membership,
      status,
      next,
      isNewlyPaid,
      isRenewalOff: isOff,
      at: ctx.clock.now(),
    });
    const isEnding = status === "canceled" || status === "termed";
    if (!isNewlyPaid) await settlePlanChange(ctx, trx, { facts, membership, isEnding });
    const isPaid = isNewlyPaid || (membership.paid_at !== null && facts.latestInvoice?.status === "paid");
    if (isPaid && next.latest_invoice !== membership.latest_invoice) {
      await addJob(trx, recordPaymentsJob, { customerId: facts.customerId });
    }
    await addJobs(trx, { facts, membership, status, isNewlyPaid });
  });
}

/** After a dispute, its sync must come before the email that explains it. */
async function addJobs(
  trx: Kysely<Database>,
  change: {
    facts: SubscriptionFacts;
    membership: Membership;
    status: MembershipStatus;
    isNewlyPaid: boolean;
  },
): Promise<void> {
  const { facts, membership, status, isNewlyPaid } = change;
  if (!isRecent(facts, membership, status)) return;
  const payload = { membershipId: membership.id };
  const isEndedByDispute = facts.cancellationReason === "payment_disputed" && membership.ended_at === null;
  if (isNewlyPaid || isEndedByDispute) {
    await addJob(trx, syncMembershipPaymentsJob, payload);
  }
  // Its subscription is ended and its open invoices are voided: an ended membership takes no money.
  const isEnded = facts.endedAt !== null && membership.ended_at === null;
  const isGivenUp = status === "termed" && membership.state !== "termed";
  if (isEnded || isGivenUp) await addJob(trx, carryOutCancellationJob, payload);
  if (isNewlyPaid && membership.auto_renew_change !== null) await addJob(trx, applyAutoRenewJob, payload);
  if (!isEndedByDispute) await addJob(trx, notifyMemberJob, payload);
}

/** Ended before a payment was known: the newest invoice may not be the paid one. */
function isEndRecent({ status }: SubscriptionFacts, { state }: Membership): boolean {
  return state === "open" && status === "canceled";
}

/** The membership of the metadata's id where a killed server could not store the subscription's. */
function findMembership(db: Kysely<Database>, { id, membershipId }: SubscriptionFacts) {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where(({ and, eb, or }) => {
      const isStored = eb("subscription_id", "=", id);
      if (!UUID.test(membershipId)) return isStored;
      return or([isStored, and([eb("id", "=", membershipId), eb("subscription_id", "is", null)])]);
    });
}

function describe(facts: SubscriptionFacts, membership: Membership, status: MembershipStatus) {
  return {
    state: nextState(membership, status),
    subscription_id: facts.id,
    client_secret: isErased(membership) ? null : (membership.client_secret ?? facts.clientSecret),
    current_period_end: facts.currentPeriodEnd,
    cancel_at: facts.cancelAt ?? (facts.endsWithPeriod ? facts.currentPeriodEnd : null),
    ended_at: facts.endedAt,
    auto_renew: membership.auto_renew || isTurnedOnElsewhere(facts, membership),
    is_past_due: facts.status === "past_due",
    latest_invoice: facts.latestInvoice && `${facts.latestInvoice.id} ${facts.latestInvoice.status}`,
  };
}

/** Whether renewal was turned on in Stripe's portal after our choice was carried out. */
function isTurnedOnElsewhere(facts: SubscriptionFacts, membership: Membership): boolean {
  const wasEnding = membership.auto_renew_change === null && membership.cancel_at !== null;
  return wasEnding && facts.endedAt === null && !endsByItself(facts);
}

/** The member undid it in Stripe's portal. */
async function clearCancellation({ id }: Membership, trx: Kysely<Database>): Promise<void> {
  await trx
    .deleteFrom("cancellations")
    .where("membership_id", "=", id)
    .where("rule", "=", "end_of_period")
    .where("done_at", "is not", null)
    .execute();
}

function isRecent(facts: SubscriptionFacts, membership: Membership, status: MembershipStatus): boolean {
  if (status === "waits" || status === "gone") return false;
  const next = describe(facts, membership, status);
  return (
    facts.status === "past_due" ||
    next.state !== membership.state ||
    next.latest_invoice !== membership.latest_invoice ||
    next.cancel_at?.getTime() !== membership.cancel_at?.getTime() ||
    next.ended_at?.getTime() !== membership.ended_at?.getTime()
  );
}

/** A replaced membership stays so unless its payment succeeds after all. */
function nextState(membership: Membership, status: MembershipStatus): Membership["state"] {
  if (status === "waits") return membership.state;
  return status === "gone" ? "replaced" : status;
}
