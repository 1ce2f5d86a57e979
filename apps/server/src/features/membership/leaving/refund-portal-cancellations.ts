import type { SyncContext } from "../../billing/sync/sync-context.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { recordCancellation } from "./record-cancellation.ts";

/**
 * Refunds what the agreement promises to members who canceled in Stripe's portal, which only ends with the period.
 * @param whose null: everyone, and a failure does not stop the others @returns the number of refunded memberships
 */
export async function refundPortalCancellations(
  ctx: SyncContext,
  whose: { customerId: string } | { membershipId: string } | null,
): Promise<number> {
  let found = ctx.db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "account_id")
    .leftJoin("cancellations", "cancellations.membership_id", "memberships.id")
    .selectAll("memberships")
    .where("memberships.state", "=", "canceled")
    .where("memberships.ended_at", "is", null)
    .where("memberships.paid_at", "is not", null)
    .where("memberships.policy_number", "is not", null)
    .where("memberships.subscription_id", "is not", null)
    .where("cancellations.membership_id", "is", null);
  if (whose && "customerId" in whose) found = found.where("payment_customer_id", "=", whose.customerId);
  if (whose && "membershipId" in whose) found = found.where("memberships.id", "=", whose.membershipId);
  let count = 0;
  for (const membership of (await found.execute()) as PaidMembership[]) {
    const isRefunded = whose ? await refund(ctx, membership) : await refundOrLog(ctx, membership);
    if (isRefunded) count += 1;
  }
  return count;
}

async function refund(ctx: SyncContext, membership: PaidMembership): Promise<boolean> {
  const quote = await quoteCancellation(ctx, membership);
  if ([...quote.refunds, ...quote.held].every((cents) => cents === 0)) return false;
  const isStillRequested = () => stillEnds(ctx, membership);
  if (!(await recordCancellation(ctx, { membership, quote, isStillRequested }))) return false;
  ctx.log.info({ membershipId: membership.id }, "membership.portal_cancellation.refunded");
  return true;
}

async function refundOrLog(ctx: SyncContext, membership: PaidMembership): Promise<boolean> {
  try {
    return await refund(ctx, membership);
  } catch (error) {
    ctx.log.error({ err: error, membershipId: membership.id }, "membership.portal_cancellation.failed");
    return false;
  }
}

/** The member may have undone it while payments were read. */
async function stillEnds({ payments }: SyncContext, membership: PaidMembership): Promise<boolean> {
  const facts = await payments.retrieveSubscription(membership.subscription_id);
  return facts.endsWithPeriod || facts.cancelAt !== null || facts.endedAt !== null;
}
