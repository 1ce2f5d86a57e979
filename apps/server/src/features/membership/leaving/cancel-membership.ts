import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { PayingContext } from "../../../context.ts";
import { type AppError, conflict } from "../../../errors.ts";
import { findMembership } from "../../members/find-membership.ts";
import { carryOutCancellation } from "./carry-out-cancellation.ts";
import { findCancellation } from "./describe-cancellation.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { recordCancellation } from "./record-cancellation.ts";

interface CancelRequest {
  accountId: string;
  shown: { refundCents: number; lastDay: string };
}

/** Stored before the first change at Stripe. Idempotent. @throws 409 `conflict` for other terms than shown; PaymentError */
export async function cancelMembership(
  ctx: PayingContext,
  { accountId, shown }: CancelRequest,
): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const before = await findCancellation(ctx, membership);
  if (before) return before;
  const quote = await quoteCancellation(ctx, membership);
  if (quote.refundCents !== shown.refundCents || quote.lastDay !== shown.lastDay) {
    // A request beside this one may have canceled, and paid back, since the look above.
    const meanwhile = await findCancellation(ctx, await findMembership(ctx.db, accountId));
    if (meanwhile) return meanwhile;
    throw termsChanged();
  }
  await recordCancellation(ctx, { membership, quote });
  await carryOutCancellation(ctx, membership.id).catch((error: unknown) => {
    ctx.log.warn({ err: error, membershipId: membership.id }, "membership.cancellation.deferred");
  });
  const cancellation = await findCancellation(ctx, await findMembership(ctx.db, accountId));
  if (!cancellation) throw new Error(`The cancellation of ${membership.id} is missing.`);
  return cancellation;
}

function termsChanged(): AppError {
  return conflict("Your refund or your last day has changed since this page was opened. Please look again.");
}
