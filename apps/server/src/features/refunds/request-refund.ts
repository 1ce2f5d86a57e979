import { randomUUID } from "node:crypto";
import { formatMoney } from "@smirk/domain/billing/money";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { findPaidMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { carryOutRefundJob } from "./job-types.ts";
import { type RefundablePayment, readRefundable } from "./read-refundable.ts";
import { type RefundChanges, type RefundPart, readRefundTrace, type TracedRefund } from "./refund-trace.ts";

interface RefundInput {
  accountId: string;
  amountCents: number;
  /** Means a second refund, not a repeated command. */
  isAgain: boolean;
  /** When it was asked for, where it waited for an approval: one of the same amount since then is this one. */
  askedAt?: Date | null;
  operator: Operator;
  /** Runs in the transaction that stores the request, or that finds the earlier one; what it throws stores nothing. */
  alongside?: (trx: Kysely<Database>, request: AlongsideRequest) => Promise<void>;
}

interface AlongsideRequest {
  isNew: boolean;
  /** Requested of this membership in the last 24 hours, without this request. */
  recentCents: number;
}

type RefundQuestion = Omit<RefundInput, "operator" | "alongside">;

export interface RequestedRefund {
  refund: TracedRefund;
  /** False for a refund that was requested before. */
  isNew: boolean;
}

/**
 * Refunds newest payments first. Request and job are stored before the first call to Stripe; the same amount within a
 * day is the same refund. @throws 409 `conflict` for more than is left; PaymentError
 */
export async function requestRefund(ctx: Context, input: RefundInput): Promise<RequestedRefund> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const { id: membershipId, ...membership } = await findPaidMembership(ctx, input.accountId);
  const { refundId, isNew } = await withMembershipLock(ctx.db, membershipId, async (trx) => {
    const trace = await readRefundTrace(trx, membershipId);
    const same = findSame(trace, input, ctx.clock.now());
    const recentCents = sumRecent(trace, ctx.clock.now());
    await input.alongside?.(trx, { isNew: same === undefined, recentCents });
    if (same) return { refundId: same.refundId, isNew: false };
    const payments = await readRefundable(paying, trx, { id: membershipId, ...membership });
    const changes: RefundChanges = {
      refund: randomUUID(),
      step: "asked",
      amount_cents: input.amountCents,
      parts: spread(payments, input.amountCents).map(({ paymentId, amountCents }) => ({
        payment: paymentId,
        amount_cents: amountCents,
      })),
    };
    await writeAuditEntry(trx, {
      ...input.operator,
      at: ctx.clock.now(),
      subjectKind: "member",
      subjectId: membershipId,
      changes: { ...changes },
    });
    const job = { membershipId, refundId: changes.refund };
    await addJob(trx, carryOutRefundJob, job);
    return { refundId: changes.refund, isNew: true };
  });
  await carryOutRefund(paying, { membershipId, refundId }).catch((error: unknown) => {
    ctx.log.warn({ err: error, refundId }, "membership.refund.deferred");
  });
  const refund = (await readRefundTrace(ctx.db, membershipId)).find((one) => one.refundId === refundId);
  if (!refund) throw new Error(`The refund ${refundId} is missing.`);
  return { refund, isNew };
}

/** A dry run. @returns the earlier refund that this request would repeat; null for a new one @throws as `requestRefund` */
export async function checkRefund(ctx: Context, input: RefundQuestion): Promise<TracedRefund | null> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const membership = await findPaidMembership(ctx, input.accountId);
  const same = findSame(await readRefundTrace(ctx.db, membership.id), input, ctx.clock.now());
  if (same) return same;
  spread(await readRefundable(paying, ctx.db, membership), input.amountCents);
  return null;
}

function findSame(trace: TracedRefund[], input: RefundQuestion, now: Date): TracedRefund | undefined {
  const { amountCents, isAgain, askedAt = null } = input;
  return trace.findLast((refund) => {
    if (refund.amountCents !== amountCents || refund.outcome?.step === "refused") return false;
    if (refund.outcome === null || (askedAt !== null && refund.at > askedAt)) return true;
    return !isAgain && (askedAt ?? now).getTime() - refund.at.getTime() < DAY_MS;
  });
}

/** Cents of operators' refunds of the last 24 hours, less what was refused. */
export function sumRecent(trace: readonly TracedRefund[], now: Date): number {
  return trace
    .filter(({ at }) => now.getTime() - at.getTime() < DAY_MS)
    .reduce((sum, { amountCents, outcome }) => sum + (outcome?.amountCents ?? amountCents), 0);
}

function spread(payments: readonly RefundablePayment[], amountCents: number): RefundPart[] {
  const leftCents = payments.reduce((sum, payment) => sum + payment.leftCents, 0);
  if (amountCents > leftCents) {
    const wanted = `${formatMoney(amountCents)} cannot be refunded`;
    throw conflict(`${wanted}: of what was paid, ${formatMoney(leftCents)} is left.`);
  }
  const parts: RefundPart[] = [];
  let rest = amountCents;
  for (const payment of payments.toReversed()) {
    const cents = Math.min(rest, payment.leftCents);
    if (cents > 0) parts.push({ paymentId: payment.paymentId, amountCents: cents });
    rest -= cents;
  }
  return parts;
}
