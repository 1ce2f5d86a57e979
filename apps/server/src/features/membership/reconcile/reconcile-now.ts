import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { requirePayments } from "../../billing/require-payments.ts";
import { refundPortalCancellations } from "../cancellation/refund-portal-cancellations.ts";
import { findDifferences, isSettled, type MembershipDifference } from "./find-differences.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

export interface Reconciled {
  mended: MembershipDifference[];
  /** Still not as the payment provider has them. */
  left: MembershipDifference[];
  /** Memberships canceled on the provider's pages whose money is now on its way back. */
  refunds: number;
}

/**
 * Does now what is done every night: compares every subscription of the payment provider with our memberships, mends
 * what differs, ends what nobody is going to pay, and pays back what is due.
 * @throws {PaymentError} when the provider cannot be asked for its list
 */
export async function reconcileNow(ctx: Context, { operator }: { operator: Operator }): Promise<Reconciled> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const found = await findDifferences(paying);
  const note = (changes: Record<string, unknown>) =>
    writeAuditEntry(ctx.db, {
      ...operator,
      ...{ at: ctx.clock.now(), subjectKind: "job", subjectId: "reconcile_payments", changes },
    });
  await note({ step: "begun", differences: found.length });
  await reconcilePayments(paying);
  await reconcileRefunds(paying);
  const refunds = await refundPortalCancellations(paying, null);
  const mended: MembershipDifference[] = [];
  const left: MembershipDifference[] = [];
  for (const difference of found) ((await isSettled(ctx, difference)) ? mended : left).push(difference);
  const name = ({ membershipId, ours, theirs }: MembershipDifference) => ({ membershipId, ours, theirs });
  await note({ step: "done", refunds, mended: mended.map(name), left: left.map(name) });
  return { mended, left, refunds };
}
