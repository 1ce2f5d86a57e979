import type { PaidMembership } from "../../billing/find-membership.ts";
import type { SyncContext } from "../../billing/sync/sync-context.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { recordCancellation } from "./record-cancellation.ts";

/**
 * Gives those who cancelled on the provider's pages the money that the agreement promises to whoever cancels then: the
 * provider only lets their subscription end with its period. Nothing changes for those who have nothing to get back.
 * @param whose one customer's alone, or one membership; null: everybody's, each whatever becomes of the others
 * @returns how many get money back
 * @throws {PaymentError} but for everybody's
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
    const isRefunded = whose ? await refund(ctx, membership) : await refundOne(ctx, membership);
    if (isRefunded) count += 1;
  }
  return count;
}

async function refund(ctx: SyncContext, membership: PaidMembership): Promise<boolean> {
  const quote = await quoteCancellation(ctx, membership);
  if ([...quote.refunds, ...quote.held].every((cents) => cents === 0)) return false;
  if (!(await recordCancellation(ctx, membership, quote, () => stillEnds(ctx, membership)))) return false;
  ctx.log.info({ membership: membership.id }, "who cancelled at the payment provider gets a refund");
  return true;
}

/** One that cannot be settled tonight keeps nobody else from it. */
async function refundOne(ctx: SyncContext, membership: PaidMembership): Promise<boolean> {
  try {
    return await refund(ctx, membership);
  } catch (error) {
    const facts = { err: error, membership: membership.id };
    ctx.log.error(facts, "a cancellation on the provider's pages could not be settled");
    return false;
  }
}

/** Not so once it was taken back, here or there, while the provider was asked what was paid. */
async function stillEnds({ payments }: SyncContext, membership: PaidMembership): Promise<boolean> {
  const facts = await payments.retrieveSubscription(membership.subscription_id);
  return facts.endsWithPeriod || facts.cancelAt !== null || facts.endedAt !== null;
}
