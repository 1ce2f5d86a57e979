import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { PaymentFault } from "../../../vendors/stripe/payment-fault.ts";
import { isNothingLeft } from "../../../vendors/stripe/refunds.ts";
import { findCustomer } from "../pay/put-customer.ts";
import type { SyncContext } from "../sync/sync-context.ts";
import { syncCustomer } from "../sync/sync-customer.ts";

/**
 * Does at the provider what a member has asked for: ends the subscription, now or with its period, and then pays back
 * what was promised. It may break off anywhere and be begun again: each step finds what was done before.
 * @throws {PaymentFault}
 */
export async function carryOutCancellation(ctx: SyncContext, membershipId: string): Promise<void> {
  const accountId = await inTurn(ctx.db, membershipId, (trx) => endAndRefund(ctx, membershipId, trx));
  const customerId = accountId && (await findCustomer(ctx, accountId));
  if (customerId) await syncCustomer(ctx, customerId);
}

/** One at a time for each membership, on all servers: a wish is never carried out beside its being taken back. */
export async function inTurn<T>(
  db: Kysely<Database>,
  membershipId: string,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cancellation ${membershipId}`}, 0))`.execute(
      trx,
    );
    return work(trx);
  });
}

/** @returns whose it was; nothing when there is nothing to do any more */
async function endAndRefund(
  ctx: SyncContext,
  membershipId: string,
  trx: Kysely<Database>,
): Promise<string | null> {
  const wish = await trx
    .selectFrom("cancellations")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select(["rule", "account_id", "subscription_id", "wish_id"])
    .where("membership_id", "=", membershipId)
    .where("done_at", "is", null)
    .executeTakeFirst();
  if (!wish || wish.subscription_id === null) return null;
  const isAtOnce = wish.rule !== "end_of_period";
  const { payments } = ctx;
  await (isAtOnce
    ? payments.cancelSubscription(wish.subscription_id)
    : payments.endWithPeriod(wish.subscription_id, `end-${wish.wish_id}`)
  ).catch(ignoreEnded);
  if (isAtOnce) await refundAll(ctx, membershipId, trx);
  await trx
    .updateTable("cancellations")
    .set({ done_at: ctx.clock.now() })
    .where("membership_id", "=", membershipId)
    .execute();
  await addJob(trx, "tell_member", { membershipId }, `tell-${membershipId}`);
  return wish.account_id;
}

async function refundAll(ctx: SyncContext, membershipId: string, trx: Kysely<Database>): Promise<void> {
  const open = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .where("refund_id", "is", null)
    .orderBy("payment_id")
    .execute();
  for (const { payment_id: paymentId, amount_cents: amountCents } of open) {
    const refundId = await refundOnce(ctx, { paymentId, amountCents, membershipId });
    if (refundId === null) continue;
    await trx
      .updateTable("refunds")
      .set({ refund_id: refundId })
      .where("membership_id", "=", membershipId)
      .where("payment_id", "=", paymentId)
      .execute();
  }
}

/** A key holds for a day; after that our own refund is found among the payment's. */
async function refundOnce(
  { payments, log }: SyncContext,
  wanted: { paymentId: string; amountCents: number; membershipId: string },
): Promise<string | null> {
  const { paymentId, membershipId } = wanted;
  const made = await payments.listRefunds(paymentId);
  const ours = made.find((refund) => refund.membershipId === membershipId);
  if (ours) return ours.id;
  try {
    return await payments.refund(wanted, `refund-${membershipId}-${paymentId}`);
  } catch (error) {
    if (!isNothingLeft(error)) throw error;
    log.error({ membership: membershipId }, "nothing is left of a payment that was to be paid back");
    return null;
  }
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof PaymentFault) || error.reason !== "missing") throw error;
}
