import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { Context, PayingContext } from "../../context.ts";
import { addJob, isJobPending } from "../../jobs/add-job.ts";
import { TimeoutError, withTimeout } from "../../process/with-timeout.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { findMembership, type PaidMembership } from "../members/find-membership.ts";
import { cancelMembership, finishCancellation } from "./cancel-membership.ts";
import { findCancellation, getCancellation } from "./describe-cancellation.ts";
import { type AskedCancellation, cancelMembershipJob } from "./job-types.ts";
import { quoteCancellation } from "./quote-cancellation.ts";

/**
 * Cancels, or where that takes longer than a request leaves it to a job, and says so. Idempotent.
 * @throws as `cancelMembership`
 */
export async function cancelInTime(
  ctx: PayingContext,
  request: Parameters<typeof cancelMembership>[1],
  timeoutMs = ctx.config.timeLimits.cancellationMs,
): Promise<CancellationAnswer> {
  const askedAt = ctx.clock.now();
  const membership = await findMembership(ctx.db, request.accountId);
  // A second click would replace the day of the first one.
  if (await isLeftToJob(ctx, membership)) return { ...NOT_RECORDED, ...BEING_DONE };
  try {
    return await withTimeout(() => cancelMembership(ctx, request), { timeoutMs });
  } catch (error) {
    if (!isLate(error)) throw error;
    return leaveToJob(ctx, membership, askedAt);
  }
}

function isLate(error: unknown): boolean {
  return error instanceof TimeoutError || (error instanceof PaymentError && error.detail === "timeout");
}

async function leaveToJob(
  ctx: PayingContext,
  membership: PaidMembership,
  askedAt: Date,
): Promise<CancellationAnswer> {
  const asked = {
    membershipId: membership.id,
    accountId: membership.account_id,
    askedAt: askedAt.toISOString(),
    renewsAt: membership.current_period_end?.toISOString() ?? null,
  };
  const recorded = await findCancellation(ctx, membership);
  if (!recorded) await addJob(ctx.db, cancelMembershipJob, asked);
  ctx.log.warn({ membershipId: membership.id }, "membership.cancellation.deferred");
  return { ...(recorded ?? NOT_RECORDED), ...BEING_DONE };
}

const NOT_RECORDED: CancellationAnswer = { state: "active", can_keep: false, cancellation: null };

const BEING_DONE: Pick<CancellationAnswer, "is_being_done" | "message"> = {
  is_being_done: true,
  message: "Your cancellation is being carried out. We will email you when it is done.",
};

/** 202 for what is still to be carried out. */
export function statusOf({ is_being_done: isBeingDone }: CancellationAnswer): number {
  return isBeingDone ? 202 : 200;
}

/** Answers as `getCancellation`; one that a job is still to carry out has no terms yet. */
export async function lookAtCancellation(ctx: PayingContext, accountId: string): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (await isLeftToJob(ctx, membership)) return { ...NOT_RECORDED, ...BEING_DONE };
  return getCancellation(ctx, accountId);
}

async function isLeftToJob(ctx: PayingContext, membership: PaidMembership): Promise<boolean> {
  const { id: membershipId, account_id: accountId } = membership;
  const isWaiting = await isJobPending(ctx.db, cancelMembershipJob, { membershipId, accountId });
  return isWaiting && (await findCancellation(ctx, membership)) === null;
}

/**
 * Cancels by the rules of the day on which it was asked for, as the page showed them; what was charged since comes back.
 * Idempotent. @throws {PaymentError}
 */
export async function cancelAsAsked(ctx: PayingContext, asked: AskedCancellation): Promise<void> {
  const membership = await findAsked(ctx, asked);
  if (membership === null) return;
  const askedAt = readTime(asked.askedAt) ?? ctx.clock.now();
  const renewsAt = readTime(asked.renewsAt);
  const findQuote = async (locked: Parameters<typeof quoteCancellation>[0]) => {
    const now = await findAsked(locked, asked);
    return now && quoteCancellation(locked, now, { askedAt, renewsAt });
  };
  await finishCancellation(ctx, { membership, askedAt, renewsAt, findQuote });
}

function readTime(stored: string | null | undefined): Date | null {
  return stored ? new Date(stored) : null;
}

/** Null: it is canceled already, or another membership has followed it. */
async function findAsked(
  ctx: Pick<Context, "db" | "config" | "clock">,
  { membershipId, accountId }: AskedCancellation,
): Promise<PaidMembership | null> {
  const membership = await findMembership(ctx.db, accountId);
  if (membership.id !== membershipId || (await findCancellation(ctx, membership))) return null;
  return membership;
}
