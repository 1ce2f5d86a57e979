import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

/**
 * Wants a refund again whose try has come back from the bank, and settles one that was stuck and that somebody has paid
 * by hand since.
 */
export async function reopenRefunds(
  trx: Kysely<Database>,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
): Promise<void> {
  const promised = await trx
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["refunds.state", "refunds.amount_cents", "cancellations.requested_at"])
    .where("refunds.membership_id", "=", membershipId)
    .where("refunds.payment_id", "=", paymentId)
    .executeTakeFirst();
  if (promised?.state !== "sent" && promised?.state !== "stuck") return;
  const living = await trx
    .selectFrom("payment_refunds")
    .select(["amount_cents", "is_ours", "made_at"])
    .where("membership_id", "=", membershipId)
    .where("payment_id", "=", paymentId)
    .where("status", "!=", "failed")
    .execute();
  const byHand = living.filter((refund) => !refund.is_ours && refund.made_at >= promised.requested_at);
  const byHandCents = byHand.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const isPaid = byHandCents >= promised.amount_cents;
  if (promised.state === "stuck" ? !isPaid : living.some((refund) => refund.is_ours)) return;
  await trx
    .updateTable("refunds")
    .set({ state: isPaid ? "taken" : "wanted", refund_id: null })
    .where("membership_id", "=", membershipId)
    .where("payment_id", "=", paymentId)
    .execute();
}
