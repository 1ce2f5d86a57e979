import type { CancellationAnswer } from "@smirk/domain/cancellation-answer";
import { AppError } from "../../../errors.ts";
import { findCustomer } from "../pay/put-customer.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { inTurn } from "./carry-out-cancellation.ts";
import { findMembership } from "./find-membership.ts";
import { getCancellation } from "./get-cancellation.ts";
import type { PayingContext } from "./paying-context.ts";

/**
 * Takes a cancellation back until its last day, wherever it was asked for; keeping what is kept changes nothing.
 * @throws 409 `conflict` for a membership that is over, or whose money is on its way back; PaymentFault
 */
export async function keepMembership(ctx: PayingContext, accountId: string): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (membership.ended_at !== null || membership.state === "termed") throw tooLate();
  await inTurn(ctx.db, membership.id, async (trx) => {
    const wish = await trx
      .selectFrom("cancellations")
      .select("rule")
      .where("membership_id", "=", membership.id)
      .executeTakeFirst();
    if (wish && wish.rule !== "end_of_period") throw tooLate();
    // Of what was last seen of it: the next wish to be taken back has another key.
    const key = `keep-${membership.id}-${membership.sync_ticket}`;
    await ctx.payments.keepSubscription(membership.subscription_id, key);
    await trx.deleteFrom("cancellations").where("membership_id", "=", membership.id).execute();
  });
  const customerId = await findCustomer(ctx, accountId);
  if (customerId) await syncCustomer(ctx, customerId);
  return getCancellation(ctx, accountId);
}

function tooLate(): AppError {
  return new AppError(409, "conflict", "Your membership has ended and cannot be kept. You can join again.");
}
