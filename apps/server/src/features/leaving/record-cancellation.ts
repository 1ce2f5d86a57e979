import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { lockAccount } from "../auth/sessions/account-locks.ts";
import { carryOutCancellationJob } from "../billing/job-types.ts";
import { endsByItself } from "../billing/sync/derive-membership-status.ts";
import { isMadeInPortal } from "../billing/sync/explain-end.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import { findCanceled, listCanceledIds } from "../members/list-memberships.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { type Quote, quoteCancellation } from "./quote-cancellation.ts";

export interface CancellationRequest {
  membership: PaidMembership;
  /** Where that was before now: its terms are those of then. */
  askedAt?: Date | null | undefined;
  /** The next charge that was known then; that of the membership where it is asked for now. */
  renewsAt?: Date | null | undefined;
  /** Null: it is no longer requested, or was before. */
  findQuote: (locked: SyncContext) => Promise<Quote | null>;
}

/**
 * Quoted under the membership's lock: a change of plan that is charged meanwhile would be paid and not paid back. An
 * existing request stays unchanged. @returns whether this request was stored, with its job and refunds
 */
export async function recordCancellation(
  ctx: SyncContext,
  { membership, askedAt, renewsAt, findQuote }: CancellationRequest,
): Promise<boolean> {
  const { db, clock } = ctx;
  const { id, account_id: accountId } = membership;
  return withMembershipLock(db, id, async (trx) => {
    const quote = await findQuote({ ...ctx, db: trx });
    if (quote === null) return false;
    await lockAccount(trx, accountId);
    const cancellation = {
      wish_id: randomUUID(),
      rule: quote.rule,
      refund_cents: quote.refundCents,
      kept_fee_cents: quote.retainedFeeCents,
      last_day: quote.lastDay,
      asked_at: askedAt ?? clock.now(),
      renews_at: (askedAt ? renewsAt : membership.current_period_end) ?? null,
      requested_at: clock.now(),
      done_at: null,
    };
    const stored = await trx
      .insertInto("cancellations")
      .values({ membership_id: id, ...cancellation })
      // Replaces an undone request only; any other comes from a concurrent click.
      .onConflict((row) =>
        row
          .column("membership_id")
          .doUpdateSet(cancellation)
          .where("cancellations.rule", "=", "end_of_period")
          .where("cancellations.done_at", "is not", null),
      )
      .returning("membership_id")
      .executeTakeFirst();
    if (!stored) return false;
    await promiseRefunds(trx, id, quote);
    await addJob(trx, carryOutCancellationJob, { membershipId: id });
    return true;
  });
}

/** A refund that is promised already stays as it is. */
export async function promiseRefunds(
  trx: Kysely<Database>,
  membershipId: string,
  quote: Quote,
): Promise<void> {
  const refunds = [
    ...listRefunds(quote, quote.refunds).map((row) => ({ ...row, state: "wanted" as const })),
    ...listRefunds(quote, quote.held).map((row) => ({ ...row, state: "held" as const })),
  ].map((row) => ({ membership_id: membershipId, ...row }));
  if (refunds.length === 0) return;
  await trx
    .insertInto("refunds")
    .values(refunds)
    .onConflict((row) => row.doNothing())
    .execute();
}

function listRefunds({ paymentIds, lostCents }: Quote, amounts: readonly number[]) {
  return paymentIds.flatMap((paymentId, index) => {
    const cents = amounts[index] ?? 0;
    const lost_cents = lostCents[index] ?? 0;
    return cents > 0 ? [{ payment_id: paymentId, amount_cents: cents, lost_cents }] : [];
  });
}

/** @returns which of these memberships have a cancellation */
async function listCancellations(
  db: Kysely<Database>,
  membershipIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where(sql<boolean>`membership_id = any(${[...membershipIds]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ membership_id: id }) => id));
}

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
  if (!isRefund(await quoteCancellation(ctx, membership))) return false;
  const findQuote = async (locked: SyncContext) => {
    // Another request may have changed it while payments were read.
    const now = await findCanceled(locked.db, membershipId);
    if (!now || !(await isEndedInPortal(locked, now))) return null;
    const quote = await quoteCancellation(locked, now);
    return isRefund(quote) ? quote : null;
  };
  if (!(await recordCancellation(ctx, { membership, findQuote }))) return false;
  ctx.log.info({ membershipId }, "membership.portal_cancellation.refunded");
  return true;
}

function isRefund({ refunds, held }: Quote): boolean {
  return [...refunds, ...held].some((cents) => cents > 0);
}

async function refundOrLog(ctx: SyncContext, membershipId: string): Promise<boolean> {
  try {
    return await refund(ctx, membershipId);
  } catch (error) {
    ctx.log.error({ err: error, membershipId }, "membership.portal_cancellation.failed");
    return false;
  }
}

/** Stripe keeps events for as long. */
const EVENT_DAYS_MS = 30 * DAY_MS;

/** No money follows from an end that may be our own doing: the provider's event has to say that somebody made it there. */
async function isEndedInPortal(
  { payments, clock, log }: SyncContext,
  { id: membershipId, subscription_id: subscriptionId }: PaidMembership,
): Promise<boolean> {
  const facts = await payments.retrieveSubscription(subscriptionId);
  if (!endsByItself(facts) && facts.endedAt === null) return false;
  const since = new Date(clock.now().getTime() - EVENT_DAYS_MS);
  const made = await payments.findEndChange(subscriptionId, since);
  if (made?.endsWithPeriod && made.isCertain && isMadeInPortal(made)) return true;
  log.warn({ membershipId, isOurs: made?.ownKey != null }, "membership.portal_cancellation.unexplained");
  return false;
}
