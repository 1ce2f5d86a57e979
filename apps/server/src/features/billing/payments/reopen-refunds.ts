import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { paidByHandCents } from "../sync/paid-by-hand.ts";

interface OnePayment {
  membershipId: string;
  paymentId: string;
}

/** After a failed refund or a won dispute; closes a stuck one that was refunded by hand since. @param made all of them */
export async function reopenRefunds(
  trx: Kysely<Database>,
  { membershipId, paymentId }: OnePayment,
  made: readonly TriedRefund[],
): Promise<void> {
  const promised = await trx
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["refunds.state", "refunds.amount_cents", "cancellations.requested_at"])
    .where("refunds.membership_id", "=", membershipId)
    .where("refunds.payment_id", "=", paymentId)
    .executeTakeFirst();
  if (!promised) return;
  const { state, amount_cents: amountCents, requested_at: since } = promised;
  if (state === "wanted" || state === "held") return;
  const isStuck = state === "stuck";
  const isPaid = paidByHandCents(made, { membershipId, since, isStuck }) >= amountCents;
  const isOurs = made.some((refund) => refund.membershipId === membershipId && refund.status !== "failed");
  if (isStuck ? !isPaid : isOurs) return;
  if (state === "taken" && (isPaid || !(await isWonBack(trx, { membershipId, paymentId })))) return;
  await trx
    .updateTable("refunds")
    .set({ state: isPaid ? "taken" : "wanted", refund_id: null })
    .where("membership_id", "=", membershipId)
    .where("payment_id", "=", paymentId)
    .execute();
}

async function isWonBack(trx: Kysely<Database>, { membershipId, paymentId }: OnePayment): Promise<boolean> {
  const disputes = await trx
    .selectFrom("disputes")
    .select("state")
    .where("payment_id", "=", paymentId)
    .execute();
  if (disputes.length === 0 || disputes.some(({ state }) => state !== "won")) return false;
  const settled = await trx
    .selectFrom("audit_entries")
    .select("id")
    .where("subject_kind", "=", "member")
    .where("subject_id", "=", membershipId)
    .where(sql<boolean>`changes ->> 'settled' = ${paymentId}`)
    .executeTakeFirst();
  return settled === undefined;
}
