import type { Kysely } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import { syncRefunds } from "../billing/sync/sync-refunds.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { type RefundPart, readRefundTrace, type TracedRefund } from "./refund-trace.ts";

interface RefundJob {
  membershipId: string;
  refundId: string;
}

/** Refunds what an operator requested and notifies the member. Safe to repeat. @throws {PaymentError} worth a retry */
export async function carryOutRefund(ctx: SyncContext, job: RefundJob): Promise<void> {
  const { membershipId, refundId } = job;
  await withMembershipLock(ctx.db, membershipId, async (trx) => {
    const trace = await readRefundTrace(trx, membershipId);
    const found = trace.find((one) => one.refundId === refundId);
    if (!found || found.outcome !== null) return;
    const requested = { ...found, membershipId };
    await payBack(ctx, trx, requested);
    await addJob(trx, notifyMemberJob, { membershipId });
  });
}

async function payBack(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { membershipId, refundId, parts, actor, command }: TracedRefund & RefundJob,
): Promise<void> {
  const refunds: string[] = [];
  let amountCents = 0;
  let step: "done" | "refused" = "done";
  for (const part of parts) {
    const id = await refundPart(ctx, trx, { membershipId, refundId, ...part });
    if (id === null) {
      step = "refused";
      continue;
    }
    refunds.push(id);
    amountCents += part.amountCents;
  }
  await writeAuditEntry(trx, {
    actor,
    command,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: membershipId,
    changes: { refund: refundId, step, amount_cents: amountCents, refunds },
  });
}

/** Found again by this refund's id in its metadata. @returns null where Stripe refuses permanently */
async function refundPart(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { membershipId, refundId, paymentId, amountCents }: RefundJob & RefundPart,
): Promise<string | null> {
  const made = await syncRefunds(ctx, trx, { membershipId, paymentId });
  const ours = made.find((refund) => refund.membershipId === refundId);
  if (ours) return ours.id;
  try {
    const wanted = { paymentId, amountCents, membershipId: refundId };
    const id = await ctx.payments.refund(wanted, `refund-${refundId}-${paymentId}`);
    await syncRefunds(ctx, trx, { membershipId, paymentId });
    return id;
  } catch (error) {
    if (!(error instanceof PaymentError) || error.reason !== "refused") throw error;
    ctx.log.error({ refundId, detail: error.detail }, "membership.refund.refused");
    return null;
  }
}
