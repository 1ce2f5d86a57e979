import type { Kysely, Selectable } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { CancellationsTable } from "../../db/schema/schema-membership.ts";
import { addJob } from "../../jobs/add-job.ts";
import { endKey } from "../../vendors/stripe/billing/end-changes.ts";
import { ifMissing, PaymentError } from "../../vendors/stripe/payment-error.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { isLostToDispute } from "../billing/sync/sync-disputes.ts";
import { findCustomer } from "../members/find-member.ts";
import { isPaidMembership } from "../members/find-membership.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findMembershipRow, type Membership } from "../members/memberships.ts";
import { listPlanChanges } from "../plan-change/apply-plan-change.ts";
import { dropPlanChange, releaseSchedules } from "../plan-change/drop-plan-change.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { payBack } from "../refunds/pay-back.ts";
import { settleEnded } from "../refunds/settle-ended.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { promiseRefunds } from "./record-cancellation.ts";

/** Ends the subscription, also after a lost dispute or the last try of a payment, voids what is open, then refunds. Safe to repeat. @throws {PaymentError} */
export async function carryOutCancellation(ctx: SyncContext, membershipId: string): Promise<void> {
  const accountId = await withMembershipLock(ctx.db, membershipId, (trx) =>
    endAndPayBack(ctx, trx, membershipId),
  );
  const customerId = accountId && (await findCustomer(ctx, accountId));
  if (customerId) await syncCustomer(ctx, customerId);
}

/** @returns the account to sync; null when nothing is left to do or to sync */
async function endAndPayBack(
  ctx: SyncContext,
  trx: Kysely<Database>,
  membershipId: string,
): Promise<string | null> {
  const membership = await findMembershipRow(trx, membershipId);
  if (!membership || membership.subscription_id === null) return null;
  const { subscription_id: subscriptionId } = membership;
  const cancellation = await findCancellationRow(trx, membershipId);
  const isRequested = cancellation?.done_at === null;
  const isAtOnce = cancellation !== undefined && cancellation.rule !== "end_of_period";
  // An unpaid one is termed too, though the provider may keep its subscription.
  const isLost =
    membership.ended_at === null &&
    (membership.state === "termed" || (await isLostToDispute(trx, membershipId)));
  if (isLost || isRequested) {
    await dropPlanChange(ctx, trx, { membershipId, accountId: membership.account_id, subscriptionId });
    await releaseSchedules(ctx, trx, membershipId);
  }
  if (isLost || (isRequested && isAtOnce)) {
    await ctx.payments.cancelSubscription(subscriptionId).catch(ignoreEnded(ctx, subscriptionId));
  } else if (isRequested) {
    const key = endKey("end", cancellation.wish_id);
    await ctx.payments.endWithPeriod(subscriptionId, key).catch(ignoreEnded(ctx, subscriptionId));
  }
  const isEnding = isLost || (isRequested && isAtOnce);
  const { account_id: accountId, ended_at: endedAt } = membership;
  const isSettled =
    (isEnding || endedAt !== null) &&
    (await settleEnded(ctx, trx, { membershipId, accountId, subscriptionId, endedAt }));
  if (isRequested && isAtOnce) await promiseLateCharge(ctx, trx, { membership, cancellation });
  const isPaidBack = isAtOnce && (await payBack(ctx, trx, membershipId));
  if (!isLost && !isRequested && !isPaidBack && !isSettled)
    return isSyncOutdated(membership, cancellation?.done_at ?? null) ? accountId : null;
  if (isRequested) await markDone(ctx, trx, membershipId);
  await addJob(trx, notifyMemberJob, { membershipId });
  return accountId;
}

/** The bank may let a change of plan through between the request and its end: the terms know nothing of that charge. */
async function promiseLateCharge(
  ctx: SyncContext,
  trx: Kysely<Database>,
  {
    membership,
    cancellation,
  }: {
    membership: Membership;
    cancellation: Pick<Selectable<CancellationsTable>, "asked_at" | "renews_at" | "requested_at">;
  },
): Promise<void> {
  const changes = await listPlanChanges(trx, membership.id);
  const isLate = changes.some(({ timing, state, finished_at: at }) => {
    return timing === "now" && (at === null || (state === "applied" && at >= cancellation.requested_at));
  });
  if (!isLate || !isPaidMembership(membership)) return;
  const askedAt = cancellation.asked_at ?? cancellation.requested_at;
  const quote = await quoteCancellation({ ...ctx, db: trx }, membership, {
    askedAt,
    renewsAt: cancellation.renews_at,
  });
  await promiseRefunds(trx, membership.id, quote);
}

/** Another process carried it out, and its sync is still to come. */
function isSyncOutdated({ state, synced_at: syncedAt }: Membership, doneAt: Date | null): boolean {
  return state === "active" && doneAt !== null && syncedAt !== null && syncedAt < doneAt;
}

async function markDone({ clock }: SyncContext, trx: Kysely<Database>, membershipId: string): Promise<void> {
  await trx
    .updateTable("cancellations")
    .set({ done_at: clock.now() })
    .where("membership_id", "=", membershipId)
    .execute();
}

/** The provider does not find an ended subscription, or refuses to change it. */
function ignoreEnded({ payments }: SyncContext, subscriptionId: string) {
  return async (error: unknown): Promise<void> => {
    if (!(error instanceof PaymentError) || error.reason !== "refused") return ifMissing(undefined)(error);
    if ((await payments.retrieveSubscription(subscriptionId)).endedAt === null) throw error;
  };
}
