import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { AccountInvoice } from "../../vendors/stripe/billing/account-payments.ts";
import { sumOfDisputes } from "../../vendors/stripe/billing/disputes.ts";
import { readRefusal } from "../../vendors/stripe/billing/refunds.ts";
import { ifMissing, PaymentError } from "../../vendors/stripe/payment-error.ts";
import { syncRefunds } from "../billing/sync/sync-refunds.ts";
import { findCustomer } from "../members/find-member.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { listEnded } from "../members/list-memberships.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { MAX_TRIES } from "./pay-back.ts";

interface Ended {
  membershipId: string;
  accountId: string;
  subscriptionId: string;
  /** Null: it ended just now, and nothing was paid since. */
  endedAt: Date | null;
}

/** An open invoice of Stripe's is retried for weeks at most. */
const WATCHED_MS = 60 * DAY_MS;

/**
 * Stripe keeps the open invoices of an ended subscription payable: voids them, and refunds what was paid since the end.
 * Safe to repeat. The caller holds the membership's lock. @returns whether anything changed @throws {PaymentError}
 */
export async function settleEnded(ctx: SyncContext, trx: Kysely<Database>, ended: Ended): Promise<boolean> {
  // The same connection is used: those who wait for the lock may hold all others.
  const customerId = await findCustomer({ db: trx }, ended.accountId);
  if (customerId === null) return false;
  const all = await ctx.payments.listAccountInvoices(customerId).catch(ifMissing([]));
  const invoices = all.filter(({ subscriptionId }) => subscriptionId === ended.subscriptionId);
  const [first] = invoices.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  let isChanged = false;
  for (const invoice of invoices) {
    const isSettled =
      invoice.status === "open"
        ? await voidInvoice(ctx, invoice)
        : isPaidSince(invoice, { endedAt: ended.endedAt, first }) &&
          (await refundLate(ctx, trx, { invoice, ...ended }));
    isChanged ||= isSettled;
  }
  return isChanged;
}

/** The nightly repetition, for memberships that ended lately. */
export async function settleLatelyEnded(ctx: SyncContext): Promise<void> {
  const rows = await listEnded(ctx.db, new Date(ctx.clock.now().getTime() - WATCHED_MS));
  for (const { id: membershipId, account_id: accountId, subscription_id, ended_at: endedAt } of rows) {
    if (subscription_id === null) continue;
    const ended = { membershipId, accountId, subscriptionId: subscription_id, endedAt };
    try {
      await withMembershipLock(ctx.db, membershipId, (trx) => settleEnded(ctx, trx, ended));
    } catch (error) {
      ctx.log.error({ err: error, membershipId }, "membership.reconcile.ended_failed");
    }
  }
}

/** @returns false where it was paid in the meantime, which the nightly repetition refunds */
async function voidInvoice({ payments }: SyncContext, { id }: AccountInvoice): Promise<boolean> {
  try {
    await payments.voidInvoice(id, `void-ended-${id}`);
    return true;
  } catch (error) {
    if (error instanceof PaymentError && error.reason === "refused") return false;
    throw error;
  }
}

/**
 * Its times are seconds: what was paid in the one of the end has paid for nothing, but for the first invoice, without
 * which nothing began that could end.
 */
function isPaidSince(
  { id, status, paidAt, paidCents }: AccountInvoice,
  { endedAt, first }: { endedAt: Date | null; first: AccountInvoice | undefined },
): boolean {
  if (status !== "paid" || paidCents === 0 || paidAt === null || endedAt === null) return false;
  return id === first?.id ? paidAt > endedAt : paidAt >= endedAt;
}

async function refundLate(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { invoice: { id, paymentId, paidCents }, membershipId }: Ended & { invoice: AccountInvoice },
): Promise<boolean> {
  if (paymentId === null) return false;
  const made = await syncRefunds(ctx, trx, { membershipId, paymentId });
  const failures = made.filter(({ status }) => status === "failed").length;
  const refundedCents = made
    .filter(({ status }) => status !== "failed")
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const disputes = await ctx.payments.listDisputes(paymentId);
  const amountCents = paidCents - refundedCents - sumOfDisputes(disputes, "open", "lost");
  if (amountCents <= 0 || failures >= MAX_TRIES) return false;
  try {
    const key = `refund-ended-${id}-${amountCents}-${failures}`;
    await ctx.payments.refund({ paymentId, amountCents, membershipId }, key);
  } catch (error) {
    if (readRefusal(error) === null) throw error;
    ctx.log.error({ err: error, membershipId }, "membership.ended_payment.refund_refused");
    return false;
  }
  await syncRefunds(ctx, trx, { membershipId, paymentId });
  await addJob(trx, notifyMemberJob, { membershipId });
  ctx.log.warn({ membershipId, amountCents }, "membership.ended_payment.refunded");
  return true;
}
