import { paidByHandCents } from "@smirk/domain/paid-by-hand";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

export interface StuckRefund {
  membershipId: string;
  paymentId: string;
  /** Whole cents: what is still owed of it, without what somebody has paid back by hand. */
  amountCents: number;
}

/** What a member is owed that no card takes: all their memberships', or one's. */
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
    const made = await listMade(db, { membershipId, paymentId });
    const asked = { membershipId, since: promised.requested_at, isStuck: true };
    const owedCents = promised.amount_cents - paidByHandCents(made, asked);
    refunds.push({ membershipId, paymentId, amountCents: Math.max(0, owedCents) });
  }
  return refunds;
}

async function listMade(
  db: Kysely<Database>,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
) {
  const made = await db
    .selectFrom("payment_refunds")
    .select(["is_ours", "amount_cents", "status", "made_at"])
    .select(
      sql<boolean>`exists (select from audit_entries
        where subject_kind = 'member' and subject_id = ${membershipId}
          and changes -> 'refunds' ? payment_refunds.refund_id)`.as("is_operators"),
    )
    .where("membership_id", "=", membershipId)
    .where("payment_id", "=", paymentId)
    .execute();
  return made.map(({ is_ours, is_operators, amount_cents: amountCents, status, made_at: madeAt }) => {
    const asker = is_operators ? "an operator" : "";
    return { membershipId: is_ours ? membershipId : asker, amountCents, status, madeAt };
  });
}
