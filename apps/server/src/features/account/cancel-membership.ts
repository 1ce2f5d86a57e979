import { randomUUID } from "node:crypto";
import type { CancellationAnswer } from "@smirk/domain/cancellation-answer";
import { lockAccount } from "../../auth/lock-account.ts";
import { AppError } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { carryOutCancellation } from "./carry-out-cancellation.ts";
import { findWish } from "./describe-cancellation.ts";
import { findMembership, type PaidMembership } from "./find-membership.ts";
import type { PayingContext } from "./paying-context.ts";
import { type Quote, quoteCancellation } from "./quote-cancellation.ts";

interface CancelRequest {
  accountId: string;
  /** What the member was shown. */
  shown: { refundCents: number; lastDay: string };
}

/**
 * Ends a membership as the member was shown it, once: the wish and every refund are written down with the job that
 * carries them out, before the provider is asked. A second click answers what the first one did.
 * @throws 409 `conflict` when leaving means something else than was shown; PaymentFault when the provider cannot say
 *   what was paid
 */
export async function cancelMembership(
  ctx: PayingContext,
  { accountId, shown }: CancelRequest,
): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const before = await findWish(ctx, membership);
  if (before) return before;
  const quote = await quoteCancellation(ctx, membership);
  if (quote.refundCents !== shown.refundCents || quote.lastDay !== shown.lastDay) throw shownOtherwise();
  await writeWish(ctx, membership, quote);
  await carryOutCancellation(ctx, membership.id).catch((error: unknown) => {
    // The job does what is left of it.
    ctx.log.warn({ err: error, membership: membership.id }, "a cancellation is still to be carried out");
  });
  const wish = await findWish(ctx, await findMembership(ctx.db, accountId));
  if (!wish) throw new Error(`The cancellation of ${membership.id} is lost.`);
  return wish;
}

async function writeWish(
  { db, clock }: PayingContext,
  { id, account_id: accountId }: PaidMembership,
  quote: Quote,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const wish = {
      wish_id: randomUUID(),
      rule: quote.rule,
      refund_cents: quote.refundCents,
      kept_fee_cents: quote.keptFeeCents,
      last_day: quote.lastDay,
      requested_at: clock.now(),
      done_at: null,
    };
    const written = await trx
      .insertInto("cancellations")
      .values({ membership_id: id, ...wish })
      // An older wish that was taken back makes room; any other was written by a click at the same moment.
      .onConflict((row) =>
        row
          .column("membership_id")
          .doUpdateSet(wish)
          .where("cancellations.rule", "=", "end_of_period")
          .where("cancellations.done_at", "is not", null),
      )
      .returning("membership_id")
      .executeTakeFirst();
    if (!written) return;
    const refunds = quote.paymentIds.flatMap((paymentId, index) => {
      const cents = quote.refunds[index] ?? 0;
      return cents > 0 ? [{ membership_id: id, payment_id: paymentId, amount_cents: cents }] : [];
    });
    if (refunds.length > 0) await trx.insertInto("refunds").values(refunds).execute();
    await addJob(trx, "carry_out_cancellation", { membershipId: id }, `cancel ${id}`);
  });
}

function shownOtherwise(): AppError {
  return new AppError(
    409,
    "conflict",
    "Your refund or your last day has changed since this page was opened. Please look again.",
  );
}
