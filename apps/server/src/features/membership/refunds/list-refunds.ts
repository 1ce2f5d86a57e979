import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { PaymentRefundsTable, RefundsTable } from "../../../db/schema/schema-membership.ts";

export type PromisedRefund = Selectable<RefundsTable>;
export type MadeRefund = Selectable<PaymentRefundsTable>;

export interface MembershipRefunds {
  /** What a cancellation pays back of each payment. */
  promised: PromisedRefund[];
  /** What the provider knows, oldest first. */
  made: MadeRefund[];
}

export async function listRefunds(trx: Kysely<Database>, membershipId: string): Promise<MembershipRefunds> {
  const promised = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("payment_id")
    .execute();
  const made = await trx
    .selectFrom("payment_refunds")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("made_at")
    .orderBy("refund_id")
    .execute();
  return { promised, made };
}

/** Records that the member was notified of these refunds, as sent or as failed. */
export async function markRefundsNotified(
  trx: Kysely<Database>,
  refundIds: string[],
  notified: Partial<Pick<MadeRefund, "notified_sent_at" | "notified_failed_at">>,
): Promise<void> {
  await trx.updateTable("payment_refunds").set(notified).where("refund_id", "in", refundIds).execute();
}
