import type { SyncContext } from "../sync/sync-context.ts";
import type { PaidMembership } from "./find-membership.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { writeWish } from "./write-wish.ts";

/**
 * Gives those who cancelled on the provider's pages the money that the agreement promises to whoever cancels then: the
 * provider only lets their subscription end with its period. Nothing changes for those who have nothing to get back.
 * @param customerId one customer's alone; null: everybody's
 * @throws {PaymentFault}
 */
export async function honorPortalCancellations(ctx: SyncContext, customerId: string | null): Promise<void> {
  const { log, db } = ctx;
  let found = db
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
  if (customerId !== null) found = found.where("payment_customer_id", "=", customerId);
  for (const membership of (await found.execute()) as PaidMembership[]) {
    const quote = await quoteCancellation(ctx, membership);
    if ([...quote.refunds, ...quote.held].every((cents) => cents === 0)) continue;
    await writeWish(ctx, membership, quote);
    log.info({ membership: membership.id }, "who cancelled at the payment provider gets a refund");
  }
}
