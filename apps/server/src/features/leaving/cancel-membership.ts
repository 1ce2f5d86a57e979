import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { PayingContext, SyncContext } from "../../context.ts";
import { type AppError, conflict } from "../../errors.ts";
import { removeJob } from "../../jobs/add-job.ts";
import { endKey } from "../../vendors/stripe/billing/end-changes.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import { findMembership, isOver, type PaidMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { carryOutCancellation } from "./carry-out-cancellation.ts";
import { findCancellation, getCancellation } from "./describe-cancellation.ts";
import { cancelMembershipJob } from "./job-types.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { type CancellationRequest, recordCancellation } from "./record-cancellation.ts";

interface CancelRequest {
  accountId: string;
  shown: { refundCents: number; lastDay: string };
  /** The terms are those of then; without it, of now. */
  askedAt?: Date | null | undefined;
  /** Whether the processing fee comes back too. */
  isFeeBack?: boolean | undefined;
}

/** Stored before the first change at Stripe. Idempotent. @throws 409 `conflict` for other terms than shown; PaymentError */
export async function cancelMembership(
  ctx: PayingContext,
  { accountId, shown, askedAt, isFeeBack }: CancelRequest,
): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const before = await findCancellation(ctx, membership);
  if (before) return before;
  const findQuote = async (locked: SyncContext) => {
    const now = await findMembership(locked.db, accountId);
    // A request beside this one may have canceled, and paid back, since the look above.
    if (await findCancellation(locked, now)) return null;
    const quote = await quoteCancellation(locked, now, { askedAt: askedAt ?? undefined, isFeeBack });
    const isShown = quote.refundCents === shown.refundCents && quote.lastDay === shown.lastDay;
    if (now.id !== membership.id || !isShown) throw termsChanged();
    return quote;
  };
  return finishCancellation(ctx, { membership, askedAt, findQuote });
}

/** Stores it, then carries it out; what fails at Stripe is left to its job. */
export async function finishCancellation(
  ctx: SyncContext,
  request: CancellationRequest,
): Promise<CancellationAnswer> {
  const { id: membershipId, account_id: accountId } = request.membership;
  await recordCancellation(ctx, request);
  await carryOutCancellation(ctx, membershipId).catch((error: unknown) => {
    ctx.log.warn({ err: error, membershipId }, "membership.cancellation.deferred");
  });
  const cancellation = await findCancellation(ctx, await findMembership(ctx.db, accountId));
  if (!cancellation) throw new Error(`The cancellation of ${membershipId} is missing.`);
  return cancellation;
}

function termsChanged(): AppError {
  return conflict("Your refund or your last day has changed since this page was opened. Please look again.");
}

/**
 * Ours or the portal's. Idempotent. @throws 409 `conflict` for one that has ended or is being refunded; PaymentError
 */
export async function undoCancellation(ctx: PayingContext, accountId: string): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (isOver(membership, ctx.clock.now())) throw tooLate();
  const isResumed = await withMembershipLock(ctx.db, membership.id, async (trx) => {
    const locked = await findMembership(trx, accountId);
    if (locked.id !== membership.id || isOver(locked, ctx.clock.now())) throw tooLate();
    const cancellation = await findCancellationRow(trx, membership.id);
    if (cancellation && cancellation.rule !== "end_of_period") throw beingRefunded();
    if (!(await undoAtProvider(ctx, locked))) return false;
    await trx.deleteFrom("cancellations").where("membership_id", "=", membership.id).execute();
    await removeJob(trx, cancelMembershipJob, { membershipId: membership.id, accountId });
    return true;
  });
  const customerId = await findCustomer(ctx, accountId);
  if (customerId) await syncCustomer(ctx, customerId);
  if (!isResumed) throw tooLate();
  return getCancellation(ctx, accountId);
}

async function undoAtProvider({ payments }: PayingContext, membership: PaidMembership): Promise<boolean> {
  const { id, subscription_id: subscriptionId } = membership;
  // Renewal was off before the cancellation: it ends with its period all the same.
  if (!membership.auto_renew) return (await payments.retrieveSubscription(subscriptionId)).endedAt === null;
  try {
    // The sync version gives each later undo another key.
    const key = endKey("keep", id, membership.sync_version);
    return (await payments.resumeSubscription(subscriptionId, key)).endedAt === null;
  } catch (error) {
    const isNo = error instanceof PaymentError && ["missing", "refused"].includes(error.reason);
    if (!isNo || (await payments.retrieveSubscription(subscriptionId)).endedAt === null) throw error;
    return false;
  }
}

function tooLate(): AppError {
  return conflict("Your membership has ended and cannot be kept. You can join again.");
}

function beingRefunded(): AppError {
  const sentence = "Your membership has ended and your money is on its way back, which cannot be undone.";
  return conflict(`${sentence} You can join again.`);
}
