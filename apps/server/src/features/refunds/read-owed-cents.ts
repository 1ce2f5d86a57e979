import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { paidByHandCents } from "../billing/sync/derive-membership-status.ts";

interface PromisedRefund {
  membershipId: string;
  paymentId: string;
  amountCents: number;
  since: Date;
  isStuck: boolean;
}

/** Cents of a promised refund that are still owed, less refunds by hand. */
export async function readOwedCents(db: Kysely<Database>, promised: PromisedRefund): Promise<number> {
  const made = await listMade(db, promised);
  return Math.max(0, promised.amountCents - paidByHandCents(made, promised));
}

async function listMade(
  db: Kysely<Database>,
  { membershipId, paymentId }: Pick<PromisedRefund, "membershipId" | "paymentId">,
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
