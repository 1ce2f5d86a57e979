import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { readOwedCents } from "./read-owed-cents.ts";

export interface StuckRefund {
  membershipId: string;
  paymentId: string;
  amountCents: number;
}

/** Refunds that failed too often. */
export async function listStuckRefunds(
  db: Kysely<Database>,
  whose: { accountId: string } | { membershipId: string },
): Promise<StuckRefund[]> {
  const stuck = db
    .selectFrom("refunds")
    .innerJoin("memberships", "memberships.id", "refunds.membership_id")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["refunds.membership_id", "payment_id", "amount_cents", "requested_at"])
    .where("refunds.state", "=", "stuck")
    .orderBy("payment_id");
  const own =
    "accountId" in whose
      ? stuck.where("account_id", "=", whose.accountId)
      : stuck.where("refunds.membership_id", "=", whose.membershipId);
  const refunds: StuckRefund[] = [];
  for (const { membership_id: membershipId, payment_id: paymentId, ...promised } of await own.execute()) {
    const { amount_cents, requested_at: since } = promised;
    const asked = { membershipId, paymentId, amountCents: amount_cents, since, isStuck: true };
    refunds.push({ membershipId, paymentId, amountCents: await readOwedCents(db, asked) });
  }
  return refunds;
}
