import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { requirePayments } from "../../billing/require-payments.ts";
import { queueUnrecordedPayments } from "../../billing/payments/record-payments.ts";
import { refundPortalCancellations } from "../leaving/refund-portal-cancellations.ts";
import { findDifferences, isReconciled, type MembershipDifference } from "./find-differences.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

export interface Reconciled {
  corrected: MembershipDifference[];
  left: MembershipDifference[];
  refunds: number;
  /** Customers whose payments statistics get next. */
  unrecorded: number;
}

/** The nightly comparison, now: with audit entries and a report. @throws {PaymentError} */
export async function reconcileNow(ctx: Context, { operator }: { operator: Operator }): Promise<Reconciled> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const found = await findDifferences(paying);
  const audit = (changes: Record<string, unknown>) =>
    writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "job",
      subjectId: "reconcile_payments",
      changes,
    });
  await audit({ step: "begun", differences: found.length });
  await reconcilePayments(paying);
  await reconcileRefunds(paying);
  const refunds = await refundPortalCancellations(paying, null);
  const unrecorded = await queueUnrecordedPayments(ctx);
  const corrected: MembershipDifference[] = [];
  const left: MembershipDifference[] = [];
  for (const difference of found) ((await isReconciled(ctx, difference)) ? corrected : left).push(difference);
  const name = ({ membershipId, ours, theirs }: MembershipDifference) => ({ membershipId, ours, theirs });
  await audit({ step: "done", refunds, unrecorded, corrected: corrected.map(name), left: left.map(name) });
  return { corrected, left, refunds, unrecorded };
}
