import { randomUUID } from "node:crypto";
import type { Context } from "../../../context.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { lockAccount } from "../../auth/sessions/lock-account.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import { carryOutCancellationJob } from "../../billing/job-types.ts";
import { withMembershipLock } from "../../billing/membership-lock.ts";
import type { Quote } from "./quote-cancellation.ts";

/**
 * Writes down that a member leaves and what is paid back of each payment, with the job that carries it out; a cancellation request that
 * stands already stays as it is. Never beside a taking back.
 * @param isStillRequested asked when nothing can come between any more
 * @returns whether this request is the one that stands
 */
export async function recordCancellation(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, account_id: accountId }: PaidMembership,
  quote: Quote,
  isStillRequested: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  return withMembershipLock(db, id, async (trx) => {
    if (!(await isStillRequested())) return false;
    await lockAccount(trx, accountId);
    const cancellation = {
      wish_id: randomUUID(),
      rule: quote.rule,
      refund_cents: quote.refundCents,
      kept_fee_cents: quote.retainedFeeCents,
      last_day: quote.lastDay,
      requested_at: clock.now(),
      done_at: null,
    };
    const written = await trx
      .insertInto("cancellations")
      .values({ membership_id: id, ...cancellation })
      // An older request that was taken back makes room; any other was written by a click at the same moment.
      .onConflict((row) =>
        row
          .column("membership_id")
          .doUpdateSet(cancellation)
          .where("cancellations.rule", "=", "end_of_period")
          .where("cancellations.done_at", "is not", null),
      )
      .returning("membership_id")
      .executeTakeFirst();
    if (!written) return false;
    const refunds = [
      ...describe(id, quote.paymentIds, quote.refunds, "wanted"),
      ...describe(id, quote.paymentIds, quote.held, "held"),
    ];
    if (refunds.length > 0) await trx.insertInto("refunds").values(refunds).execute();
    await addJob(trx, carryOutCancellationJob, { membershipId: id });
    return true;
  });
}

function describe(membershipId: string, paymentIds: string[], amounts: number[], state: "wanted" | "held") {
  return paymentIds.flatMap((paymentId, index) => {
    const cents = amounts[index] ?? 0;
    if (cents <= 0) return [];
    return [{ membership_id: membershipId, payment_id: paymentId, amount_cents: cents, state }];
  });
}
