import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { RefundsTable } from "../../../db/schema/schema-membership.ts";
import { readRefusal } from "../../../vendors/stripe/billing/refunds.ts";
import { paidByHandCents } from "../../billing/sync/paid-by-hand.ts";
import type { SyncContext } from "../../billing/sync/sync-context.ts";
import { syncRefunds } from "../../billing/sync/sync-refunds.ts";

type Promised = Selectable<RefundsTable> & { requested_at: Date };
type Outcome = Pick<Promised, "state" | "failures" | "refund_id">;

/** Refunds of one payment that the bank sends back until somebody has to pay in another way. */
export const MOST_TRIES = 3;

/**
 * Pays back what a cancellation has promised and the provider does not have yet, each payment once. It may break off
 * anywhere and be begun again: every try is looked for at the provider before another one is made.
 * @returns whether anything has changed
 * @throws {PaymentError}
 */
export async function payBack(
  ctx: SyncContext,
  membershipId: string,
  trx: Kysely<Database>,
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
    const outcome = await settle(ctx, promised, trx);
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

/** A key holds for a day; after that our own refund is found among the payment's. */
async function settle(ctx: SyncContext, promised: Promised, trx: Kysely<Database>): Promise<Outcome> {
  const { membership_id: membershipId, payment_id: paymentId, amount_cents: amountCents } = promised;
  const made = await syncRefunds(ctx, { membershipId, paymentId }, trx);
  const ours = made.filter((refund) => refund.membershipId === membershipId);
  const living = ours.find(({ status }) => status !== "failed");
  const failures = ours.length - (living ? 1 : 0);
  if (living) return { state: "sent", failures, refund_id: living.id };
  const stay = (state: Promised["state"]): Outcome => ({ state, failures, refund_id: null });
  const since = promised.requested_at;
  const owedCents = amountCents - paidByHandCents(made, { membershipId, since, isStuck: false });
  if (owedCents <= 0) return stay("taken");
  if (failures >= MOST_TRIES) {
    ctx.log.error(
      { membership: membershipId, failures },
      "a refund has failed too often: pay it another way",
    );
    return stay("stuck");
  }
  const disputes = await ctx.payments.listDisputes(paymentId);
  if (disputes.some(({ state }) => state === "lost")) return stay("taken");
  if (disputes.some(({ state }) => state === "open")) return stay("held");
  try {
    const key = `refund-${membershipId}-${paymentId}${failures === 0 ? "" : `-${failures}`}`;
    // A key that was tried with another amount is refused.
    const keyOfRest = owedCents === amountCents ? key : `${key}-rest-${owedCents}`;
    const id = await ctx.payments.refund({ paymentId, amountCents: owedCents, membershipId }, keyOfRest);
    await syncRefunds(ctx, { membershipId, paymentId }, trx);
    return { state: "sent", failures, refund_id: id };
  } catch (error) {
    return stay(stateAfter(ctx, membershipId, error));
  }
}

/** Somebody has paid it back by hand, or the bank has just taken it. */
function stateAfter({ log }: SyncContext, membershipId: string, error: unknown): Promised["state"] {
  const refusal = readRefusal(error);
  if (refusal === null) throw error;
  if (refusal === "disputed") return "held";
  log.error({ membership: membershipId, refusal }, "a payment has less left than was to be paid back");
  return refusal === "nothing_left" ? "taken" : "stuck";
}
