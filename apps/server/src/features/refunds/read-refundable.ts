import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { sumOfDisputes } from "../../vendors/stripe/billing/disputes.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import { readOwedCents } from "./read-owed-cents.ts";
import { type MemberPayment, readPayments } from "./read-payments.ts";
import { readRefundTrace } from "./refund-trace.ts";

export interface RefundablePayment extends MemberPayment {
  promisedCents: number;
  /** Less what is disputed, unless we won. */
  leftCents: number;
}

export async function readRefundable(
  ctx: { payments: Payments },
  trx: Kysely<Database>,
  membership: PaidMembership,
): Promise<RefundablePayment[]> {
  const promised = await readPromised(membership.id, trx);
  const refundable: RefundablePayment[] = [];
  for (const payment of await readPayments(ctx, membership)) {
    const disputes = await ctx.payments.listDisputes(payment.paymentId);
    const disputedCents = sumOfDisputes(disputes, "open", "lost");
    const promisedCents = promised.get(payment.paymentId) ?? 0;
    const leftCents = payment.paidCents - payment.refundedCents - promisedCents - disputedCents;
    refundable.push({ ...payment, promisedCents, leftCents: Math.max(0, leftCents) });
  }
  return refundable;
}

/** Promised cents by payment, less refunds by hand. */
async function readPromised(membershipId: string, trx: Kysely<Database>): Promise<Map<string, number>> {
  const promised = new Map<string, number>();
  const add = (paymentId: string, cents: number) =>
    promised.set(paymentId, (promised.get(paymentId) ?? 0) + cents);
  const byRules = await trx
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["payment_id", "amount_cents", "requested_at"])
    .where("refunds.membership_id", "=", membershipId)
    .where("refunds.state", "in", ["wanted", "held"])
    .execute();
  for (const { payment_id: paymentId, amount_cents: amountCents, requested_at: since } of byRules) {
    const asked = { membershipId, paymentId, amountCents, since, isStuck: false };
    add(paymentId, await readOwedCents(trx, asked));
  }
  for (const { outcome, parts } of await readRefundTrace(trx, membershipId)) {
    if (outcome === null) for (const part of parts) add(part.paymentId, part.amountCents);
  }
  return promised;
}
