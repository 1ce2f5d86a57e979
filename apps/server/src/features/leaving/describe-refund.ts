import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { Context } from "../../context.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { findPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { type RefundablePayment, readRefundable } from "../refunds/read-refundable.ts";
import { readRefundTrace, type TracedRefund } from "../refunds/refund-trace.ts";
import { findCancellation } from "./describe-cancellation.ts";
import { type Quote, quoteCancellation } from "./quote-cancellation.ts";

export interface RefundFacts {
  membership: PaidMembership;
  /** For a cancellation today; null for a canceled membership. */
  byRules: Quote | null;
  cancellation: CancellationAnswer | null;
  payments: RefundablePayment[];
  before: TracedRefund[];
}

export async function describeRefund(ctx: Context, accountId: string): Promise<RefundFacts> {
  const payments = requirePayments(ctx);
  const membership = await findPaidMembership(ctx, accountId);
  const cancellation = await findCancellation(ctx, membership);
  return {
    membership,
    cancellation,
    byRules: cancellation ? null : await quoteCancellation({ ...ctx, payments }, membership),
    payments: await readRefundable({ payments }, ctx.db, membership),
    before: await readRefundTrace(ctx.db, membership.id),
  };
}
