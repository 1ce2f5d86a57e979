import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { notifyMemberJob } from "../../billing/job-types.ts";
import { withMembershipLock } from "../../billing/membership-lock.ts";
import type { SyncContext } from "../../billing/sync/sync-context.ts";
import { syncRefunds } from "../../billing/sync/sync-refunds.ts";
import { type RefundPart, readRefundTrace, type TracedRefund } from "./refund-trace.ts";

interface RefundJob {
  membershipId: string;
  refundId: string;
}

/**
 * Does at the payment provider what an operator has asked for, and has the member told; it may break off anywhere and be
 * begun again.
 * @throws {PaymentError} when another try may help
 */
export async function carryOutRefund(ctx: SyncContext, job: RefundJob): Promise<void> {
  const { membershipId, refundId } = job;
  await withMembershipLock(ctx.db, membershipId, async (trx) => {
    const trace = await readRefundTrace(trx, membershipId);
    const asked = trace.find((one) => one.refundId === refundId);
    if (!asked || asked.outcome !== null) return;
    await payBack(ctx, job, asked, trx);
    await addJob(trx, notifyMemberJob, { membershipId });
  });
}

async function payBack(
  ctx: SyncContext,
  { membershipId, refundId }: RefundJob,
  { parts, actor, command }: TracedRefund,
  trx: Kysely<Database>,
): Promise<void> {
  const refunds: string[] = [];
  let amountCents = 0;
  let step: "done" | "refused" = "done";
  for (const part of parts) {
    const id = await payPartBack(ctx, { membershipId, refundId }, part, trx);
    if (id === null) {
      step = "refused";
      continue;
    }
    refunds.push(id);
    amountCents += part.amountCents;
  }
  await writeAuditEntry(trx, {
    ...{ actor, command, at: ctx.clock.now(), subjectKind: "member", subjectId: membershipId },
    changes: { refund: refundId, step, amount_cents: amountCents, refunds },
  });
}

/**
 * A key holds for a day; after that our own refund is found among the payment's. It bears this refund's name and not the
 * membership's, whose own refund a cancellation still looks for.
 * @returns null where the provider will never pay it back
 */
async function payPartBack(
  ctx: SyncContext,
  { membershipId, refundId }: RefundJob,
  { paymentId, amountCents }: RefundPart,
  trx: Kysely<Database>,
): Promise<string | null> {
  const made = await syncRefunds(ctx, { membershipId, paymentId }, trx);
  const ours = made.find((refund) => refund.membershipId === refundId);
  if (ours) return ours.id;
  try {
    const wanted = { paymentId, amountCents, membershipId: refundId };
    const id = await ctx.payments.refund(wanted, `refund-${refundId}-${paymentId}`);
    await syncRefunds(ctx, { membershipId, paymentId }, trx);
    return id;
  } catch (error) {
    if (!(error instanceof PaymentError) || error.reason !== "refused") throw error;
    ctx.log.error({ refund: refundId, detail: error.detail }, "a refund was refused for good");
    return null;
  }
}
