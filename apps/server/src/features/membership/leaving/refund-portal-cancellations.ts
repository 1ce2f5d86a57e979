import type { SyncContext } from "../../../context.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { findCanceled, listCanceledIds } from "../../members/list-memberships.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { listCancellations, recordCancellation } from "./record-cancellation.ts";

/**
 * Refunds what the agreement promises to members who canceled in Stripe's portal, which only ends with the period.
 * @param whose null: everyone, and a failure does not stop the others @returns the number of refunded memberships
 */
export async function refundPortalCancellations(
  ctx: SyncContext,
  whose: { customerId: string } | { membershipId: string } | null,
): Promise<number> {
  const canceled = await listCanceledIds(ctx.db, whose);
  const known = await listCancellations(ctx.db, canceled);
  let count = 0;
  for (const id of canceled.filter((one) => !known.has(one))) {
    const isRefunded = whose ? await refund(ctx, id) : await refundOrLog(ctx, id);
    if (isRefunded) count += 1;
  }
  return count;
}

async function refund(ctx: SyncContext, membershipId: string): Promise<boolean> {
  const membership = await findCanceled(ctx.db, membershipId);
  if (membership === undefined) return false;
  const quote = await quoteCancellation(ctx, membership);
  if ([...quote.refunds, ...quote.held].every((cents) => cents === 0)) return false;
  const isStillRequested = () => stillEnds(ctx, membership);
  if (!(await recordCancellation(ctx, { membership, quote, isStillRequested }))) return false;
  ctx.log.info({ membershipId }, "membership.portal_cancellation.refunded");
  return true;
}

async function refundOrLog(ctx: SyncContext, membershipId: string): Promise<boolean> {
  try {
    return await refund(ctx, membershipId);
  } catch (error) {
    ctx.log.error({ err: error, membershipId }, "membership.portal_cancellation.failed");
    return false;
  }
}

/** The member may have undone it while payments were read. */
async function stillEnds({ payments }: SyncContext, membership: PaidMembership): Promise<boolean> {
  const facts = await payments.retrieveSubscription(membership.subscription_id);
  return facts.endsWithPeriod || facts.cancelAt !== null || facts.endedAt !== null;
}
