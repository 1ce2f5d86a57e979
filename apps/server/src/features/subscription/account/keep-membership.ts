import type { CancellationAnswer } from "@smirk/domain/cancellation-answer";
import { AppError } from "../../../errors.ts";
import { PaymentFault } from "../../../vendors/stripe/payment-fault.ts";
import { findCustomer } from "../pay/put-customer.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { inTurn } from "./carry-out-cancellation.ts";
import { findMembership, isOver, type PaidMembership } from "./find-membership.ts";
import { getCancellation } from "./get-cancellation.ts";
import type { PayingContext } from "./paying-context.ts";

/**
 * Takes a cancellation back until its last day, wherever it was asked for; keeping what is kept changes nothing.
 * @throws 409 `conflict` for a membership that is over, or whose money is on its way back; PaymentFault
 */
export async function keepMembership(ctx: PayingContext, accountId: string): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (isOver(membership, ctx.clock.now())) throw tooLate();
  const isKept = await inTurn(ctx.db, membership.id, async (trx) => {
    const wish = await trx
      .selectFrom("cancellations")
      .select("rule")
      .where("membership_id", "=", membership.id)
      .executeTakeFirst();
    if (wish && wish.rule !== "end_of_period") throw moneyGoesBack();
    if (!(await keepAtProvider(ctx, membership))) return false;
    await trx.deleteFrom("cancellations").where("membership_id", "=", membership.id).execute();
    return true;
  });
  const customerId = await findCustomer(ctx, accountId);
  if (customerId) await syncCustomer(ctx, customerId);
  if (!isKept) throw tooLate();
  return getCancellation(ctx, accountId);
}

/** @returns false for a subscription that has ended meanwhile */
async function keepAtProvider({ payments }: PayingContext, membership: PaidMembership): Promise<boolean> {
  const { id, subscription_id: subscriptionId } = membership;
  try {
    // Of what was last seen of it: the next wish to be taken back has another key.
    const key = `keep-${id}-${membership.sync_ticket}`;
    return (await payments.keepSubscription(subscriptionId, key)).endedAt === null;
  } catch (error) {
    const isNo = error instanceof PaymentFault && ["missing", "refused"].includes(error.reason);
    if (!isNo || (await payments.retrieveSubscription(subscriptionId)).endedAt === null) throw error;
    return false;
  }
}

function tooLate(): AppError {
  return new AppError(409, "conflict", "Your membership has ended and cannot be kept. You can join again.");
}

function moneyGoesBack(): AppError {
  const sentence = "Your membership has ended and your money is on its way back, which cannot be undone.";
  return new AppError(409, "conflict", `${sentence} You can join again.`);
}
