import type { CancellationAnswer } from "@smirk/domain/membership/cancellation-answer";
import { type AppError, conflict } from "../../../errors.ts";
import { findMembership } from "../../billing/find-membership.ts";
import type { PayingContext } from "../paying-context.ts";
import { carryOutCancellation } from "./carry-out-cancellation.ts";
import { findCancellation } from "./describe-cancellation.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { recordCancellation } from "./record-cancellation.ts";

interface CancelRequest {
  accountId: string;
  /** What the member was shown. */
  shown: { refundCents: number; lastDay: string };
}

/**
 * Ends a membership as the member was shown it, once: the request and every refund are written down with the job that
 * carries them out, before the provider is asked. A second click answers what the first one did.
 * @throws 409 `conflict` when leaving means something else than was shown; PaymentError when the provider cannot say
 *   what was paid
 */
export async function cancelMembership(
  ctx: PayingContext,
  { accountId, shown }: CancelRequest,
): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const before = await findCancellation(ctx, membership);
  if (before) return before;
  const quote = await quoteCancellation(ctx, membership);
  if (quote.refundCents !== shown.refundCents || quote.lastDay !== shown.lastDay) throw shownOtherwise();
  await recordCancellation(ctx, membership, quote);
  await carryOutCancellation(ctx, membership.id).catch((error: unknown) => {
    // The job does what is left of it.
    ctx.log.warn({ err: error, membership: membership.id }, "a cancellation is still to be carried out");
  });
  const cancellation = await findCancellation(ctx, await findMembership(ctx.db, accountId));
  if (!cancellation) throw new Error(`The cancellation of ${membership.id} is lost.`);
  return cancellation;
}

function shownOtherwise(): AppError {
  return conflict("Your refund or your last day has changed since this page was opened. Please look again.");
}
