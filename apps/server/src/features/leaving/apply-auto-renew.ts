import type { Kysely } from "kysely";
import type { Context, SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type AppError, conflict } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { officeDay } from "../../office-day.ts";
import { endKey } from "../../vendors/stripe/billing/end-changes.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { CHOSEN_AT_SIGN_UP } from "../billing/payment-state/describe-membership.ts";
import { nextSyncVersion, syncCustomer } from "../billing/sync/sync-customer.ts";
import { queuePassUpdate } from "../card/wallet/queue-pass-update.ts";
import { findCustomer } from "../members/find-member.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findMembershipRow, type Membership } from "../members/memberships.ts";
import { updateChoice } from "../members/write-membership.ts";
import { scheduleLeavingJob } from "../plan-change/job-types.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { mayRenew } from "../sales/sales-stops.ts";
import { addWebhookEvent } from "../webhooks/add-webhook-event.ts";

/**
 * Gives the provider a choice that it does not have yet. Safe to repeat.
 * @throws 409 `conflict` where the provider refuses, and then the choice is as before; PaymentError
 */
export async function applyAutoRenew(ctx: SyncContext, membershipId: string): Promise<void> {
  const outcome = await withMembershipLock(ctx.db, membershipId, (trx) => apply(ctx, trx, membershipId));
  if (outcome === null) return;
  const customerId = await findCustomer(ctx, outcome.accountId);
  if (customerId) await syncCustomer(ctx, customerId);
  if (outcome.isRefused) throw renewalHeld();
}

export function renewalHeld(): AppError {
  const sentence = "Automatic renewal cannot be changed while a change of your plan is waiting.";
  return conflict(sentence).because("plan_change_waiting");
}

/** @throws 409 `conflict` for a canceled membership, whose renewal is not chosen */
export async function requireUncanceled<Row extends Pick<Membership, "id" | "state">>(
  db: Kysely<Database>,
  row: Row | undefined,
): Promise<Row> {
  if (row?.state === "active" && !(await findCancellationRow(db, row.id))) return row;
  throw conflict("Your membership is canceled. Undo the cancellation first.").because("membership_canceled");
}

/** @throws 409 `conflict` where a renewal would be a sale in a state without sales, to a member who moved there */
export async function refuseUnsold(
  ctx: Pick<Context, "db" | "clock" | "config">,
  membership: Pick<Membership, "state_code" | "agreed_state_code">,
): Promise<void> {
  if (await mayRenew(ctx, membership)) return;
  const sentence = "The membership is not available in your state, so it cannot renew.";
  throw conflict(sentence).because("state_not_sold");
}

async function apply(
  ctx: SyncContext,
  trx: Kysely<Database>,
  membershipId: string,
): Promise<{ accountId: string; isRefused: boolean } | null> {
  const row = await findMembershipRow(trx, membershipId);
  if (!row || row.auto_renew_change === null || row.paid_at === null || row.subscription_id === null)
    return null;
  // A cancellation counts more than the choice.
  const isCanceled = (await findCancellationRow(trx, membershipId)) !== undefined;
  const facts = isCanceled ? null : await changeAtProvider(ctx, row, row.subscription_id);
  await finish(ctx, trx, { row, facts, isCanceled });
  return { accountId: row.account_id, isRefused: !isCanceled && facts === null };
}

/** @returns null where the provider refuses a change */
async function changeAtProvider(
  { payments }: SyncContext,
  { id, auto_renew: autoRenew, auto_renew_change: change }: Membership,
  subscriptionId: string,
): Promise<SubscriptionFacts | null> {
  const key = endKey("renewal", id, change);
  try {
    return autoRenew
      ? await payments.resumeSubscription(subscriptionId, key)
      : await payments.endWithPeriod(subscriptionId, key);
  } catch (error) {
    if (!(error instanceof PaymentError) || !["missing", "refused"].includes(error.reason)) throw error;
    const facts = await payments.retrieveSubscription(subscriptionId);
    return facts.endedAt === null ? null : facts;
  }
}

interface Finished {
  row: Membership;
  /** Null: nothing was changed. */
  facts: SubscriptionFacts | null;
  isCanceled: boolean;
}

/** Answers that the provider gave before are older than this change. */
async function finish(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { row, facts, isCanceled }: Finished,
): Promise<void> {
  const { id, auto_renew: autoRenew, auto_renew_change: change } = row;
  const end = facts && (facts.cancelAt ?? (facts.endsWithPeriod ? facts.currentPeriodEnd : null));
  const isRefused = facts === null && !isCanceled;
  await updateChoice(trx, id, {
    auto_renew: isRefused ? !autoRenew : autoRenew,
    auto_renew_change: null,
    updated_at: ctx.clock.now(),
    ...(facts &&
      facts.endedAt === null && { cancel_at: end, sync_version: await nextSyncVersion({ db: trx }) }),
  });
  if (isRefused) ctx.log.warn({ membershipId: id }, "membership.renewal.refused");
  if (facts === null || facts.endedAt !== null) return;
  const about = { accountId: row.account_id, membershipId: id, at: ctx.clock.now() };
  await queuePassUpdate(trx, id);
  // What partners were sent of the start means this end already.
  if (change === CHOSEN_AT_SIGN_UP) return;
  // The end is stored here: the sync that follows finds nothing new.
  await addWebhookEvent(trx, { kind: "membership.changed", membershipId: id, at: about.at });
  const lastDay = end ?? facts.currentPeriodEnd;
  if (autoRenew) {
    await recordAccountEvent(trx, { ...about, kind: "renewal_turned_on", facts: {} });
    await addJob(trx, scheduleLeavingJob, { membershipId: id });
  } else if (lastDay !== null) {
    const last = { last_day: officeDay(ctx, lastDay) };
    await recordAccountEvent(trx, { ...about, kind: "renewal_turned_off", facts: last });
  }
  await addJob(trx, notifyMemberJob, { membershipId: id });
}
