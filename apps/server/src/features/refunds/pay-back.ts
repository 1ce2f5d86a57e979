import type { Kysely, Selectable } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { RefundsTable } from "../../db/schema/schema-membership.ts";
import { sumOfDisputes } from "../../vendors/stripe/billing/disputes.ts";
import { readRefusal } from "../../vendors/stripe/billing/refunds.ts";
import { paidByHandCents } from "../billing/sync/derive-membership-status.ts";
import { syncRefunds } from "../billing/sync/sync-refunds.ts";

type Promised = Selectable<RefundsTable> & { requested_at: Date };
type Outcome = Pick<Promised, "state" | "failures" | "refund_id"> &
  Partial<Pick<Promised, "amount_cents" | "lost_cents">>;

/** Failed refunds of one payment before an operator has to pay in another way. */
export const MAX_TRIES = 3;

/** Safe to repeat: earlier tries are looked up at Stripe first. @returns whether anything changed @throws {PaymentError} */
export async function payBack(
  ctx: SyncContext,
  trx: Kysely<Database>,
  membershipId: string,
): Promise<boolean> {
  const open = await trx
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .selectAll("refunds")
    .select("cancellations.requested_at")
    .where("refunds.membership_id", "=", membershipId)
    .where("refunds.state", "in", ["wanted", "held"])
    .orderBy("refunds.payment_id")
    .execute();
  let isChanged = false;
  for (const promised of open) {
    const outcome = await refundPayment(ctx, trx, promised);
    if (outcome.state === promised.state && outcome.failures === promised.failures) continue;
    isChanged = true;
    await trx
      .updateTable("refunds")
      .set(outcome)
      .where("membership_id", "=", membershipId)
      .where("payment_id", "=", promised.payment_id)
      .execute();
  }
  return isChanged;
}

/** An idempotency key lasts a day; later, our refund is found among the payment's. */
async function refundPayment(ctx: SyncContext, trx: Kysely<Database>, promised: Promised): Promise<Outcome> {
  const { membership_id: membershipId, payment_id: paymentId, lost_cents: known } = promised;
  const made = await syncRefunds(ctx, trx, { membershipId, paymentId });
  const ours = made.filter((refund) => refund.membershipId === membershipId);
  const current = ours.find(({ status }) => status !== "failed");
  const failures = ours.length - (current ? 1 : 0);
  if (current) return { state: "sent", failures, refund_id: current.id };
  const withoutRefund = (state: Promised["state"]): Outcome => ({ state, failures, refund_id: null });
  const since = promised.requested_at;
  const disputes = await ctx.payments.listDisputes(paymentId);
  const lostCents = sumOfDisputes(disputes, "lost");
  const amountCents = promised.amount_cents - (lostCents - known);
  const owedCents = amountCents - paidByHandCents(made, { membershipId, since, isStuck: false });
  if (owedCents <= 0) return withoutRefund("taken");
  if (failures >= MAX_TRIES) {
    ctx.log.error({ membershipId, failures }, "membership.refund.stuck");
    return withoutRefund("stuck");
  }
  if (sumOfDisputes(disputes, "open") > 0) return withoutRefund("held");
  try {
    const key = `refund-${membershipId}-${paymentId}${failures === 0 ? "" : `-${failures}`}`;
    // Stripe refuses a key that was used with another amount.
    const isWhole = owedCents === amountCents && lostCents === 0;
    const keyForAmount = isWhole ? key : `${key}-rest-${owedCents}`;
    const id = await ctx.payments.refund({ paymentId, amountCents: owedCents, membershipId }, keyForAmount);
    await syncRefunds(ctx, trx, { membershipId, paymentId });
    const left = { amount_cents: amountCents, lost_cents: lostCents };
    return { state: "sent", failures, refund_id: id, ...left };
  } catch (error) {
    return withoutRefund(deriveStateAfter(ctx, membershipId, error));
  }
}

function deriveStateAfter({ log }: SyncContext, membershipId: string, error: unknown): Promised["state"] {
  const refusal = readRefusal(error);
  if (refusal === null) throw error;
  if (refusal === "disputed") return "held";
  log.error({ membershipId, refusal }, "membership.refund.refused");
  return refusal === "nothing_left" ? "taken" : "stuck";
}
