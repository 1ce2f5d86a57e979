import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { listMembershipRows } from "../../members/memberships.ts";
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
  const ids =
    "accountId" in whose
      ? (await listMembershipRows(db, whose.accountId)).map(({ id }) => id)
      : [whose.membershipId];
  if (ids.length === 0) return [];
  const own = await db
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["refunds.membership_id", "payment_id", "amount_cents", "requested_at"])
    .where("refunds.state", "=", "stuck")
    .where("refunds.membership_id", "in", ids)
    .orderBy("payment_id")
    .execute();
  const refunds: StuckRefund[] = [];
  for (const { membership_id: membershipId, payment_id: paymentId, ...promised } of own) {
    const { amount_cents, requested_at: since } = promised;
    const asked = { membershipId, paymentId, amountCents: amount_cents, since, isStuck: true };
    refunds.push({ membershipId, paymentId, amountCents: await readOwedCents(db, asked) });
  }
  return refunds;
}
