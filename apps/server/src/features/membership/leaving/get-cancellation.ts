import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import { findMembership } from "../../members/find-membership.ts";
import type { PayingContext } from "../paying-context.ts";
import { describeTerms, findCancellation, fullRefundUntil } from "./describe-cancellation.ts";
import { quoteCancellation } from "./quote-cancellation.ts";

/** The requested cancellation, else the terms of cancelling today. @throws 409 `conflict`; PaymentError */
export async function getCancellation(ctx: PayingContext, accountId: string): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const requested = await findCancellation(ctx, membership);
  if (requested) return requested;
  const quote = await quoteCancellation(ctx, membership);
  const cancellation = describeTerms(quote, await fullRefundUntil(ctx, membership));
  return { state: "active", can_keep: false, cancellation };
}
